#pragma once
// Names and places of a model's parts, and the texts of messages about them.

#include "torsion/model.h"
#include "torsion/simulate.h"

#include <string>
#include <string_view>

namespace torsion::runtime {

/// The variable at section[index]: of several aliases the one that is no alias, else the first; null without a variable
/// there.
const TorsionVariable* variable_at(const TorsionModel& model, std::uint32_t section, std::uint32_t index);
std::string name_at(const TorsionModel& model, std::uint32_t section, std::uint32_t index);
std::string_view component_path(const TorsionModel& model, std::uint32_t component);

/// A message with the present values of the variables that it contains as `{=w⇥}`, or `{=e⇥one⇥two⇥}` for an
/// enumeration (⇥ is a tab). `{{` is a brace.
std::string with_values(const TorsionModel& model, const TorsionFrame& frame, std::string_view message);

/// The name of a parameter that is a factor in this equation and is 0; empty: none.
std::string vanishing_factor(const TorsionModel& model, const TorsionFrame& frame, const TorsionEquationInfo& equation);

/// "`w > 0` of brake"
std::string relation_name(const TorsionModel& model, std::uint32_t relation);

/// What to look for where something is no number. Conditions with events are held within a step, and guard nothing
/// beyond their crossing.
inline constexpr const char no_number_help[] =
    "look for a division by zero, or a root or logarithm of a negative number, where it is computed; an event's "
    "condition is held within a step: guard a root with noEvent(h > 0) or max(h, 0)";
/// A number for readers: `digits` significant ones.
std::string number(double value, int digits = 6);
/// A time for readers: enough digits to tell events apart.
std::string time_text(double time);
/// "0.83 ms"
std::string duration_text(double seconds);
/// "4,812"
std::string count_text(std::int64_t count);
/// "ElastoBacklash.mo:71"; empty if the row has no place.
std::string place_text(const TorsionModel& model, std::uint32_t file, std::uint32_t line);

/// A message with the place of a table's row (component, file, line).
template <class Row>
Message message_at(const TorsionModel& model, const Row& row, std::string code, std::string words) {
    Message message;
    message.code = std::move(code);
    message.text = std::move(words);
    message.component = row.component;
    message.file = std::string(text(model, row.file));
    message.line = row.line;
    return message;
}

/// Index of the first value that is not finite; n if all are.
std::uint32_t first_non_finite(const double* values, std::uint32_t n);

} // namespace torsion::runtime
