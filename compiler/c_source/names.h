#pragma once
// Names and numbers in the text of C.

#include "compiler/c_source/c_source.h"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace torsion::c_source {

/// Text for a comment of one line.
std::string comment_text(std::string_view text);

/// The texts of assertions, in the order of their numbers, which begin at 1: those of the model, then those of its
/// functions. Without the marks and bounds that other forms of the model have.
std::vector<std::string> assertion_texts(const program::Program& program);

/// A name of Modelica as an identifier of C, without its key words.
std::string identifier(std::string_view name);

/// Identifiers that differ, in order of the requests.
class Identifiers {
public:
    /// Macros of a header begin with `prefix`: no identifier is one.
    explicit Identifiers(std::string prefix = {}) : prefix_(std::move(prefix)) {}
    std::string unique(std::string_view name);

private:
    std::string prefix_;
    std::set<std::string> used_;
};

/// A number that reads back as the same one; of single precision if asked for.
std::string literal(double value, Precision precision);

/// False: the precision makes 0, infinity, or a number of fewer digits of it.
bool is_held(double value, Precision precision);

/// Integers up to here are exact, and so is the next one: beyond it, one more makes no difference.
std::int64_t most_integer(Precision precision);

/// The variables that stand in the slots, for comments: `motor.w`, `der(motor.w)`. Nothing: an auxiliary value.
class SlotNames {
public:
    SlotNames(const program::Program& program, const structure::SortedModel& model);
    std::string of(program::Slot slot) const;

private:
    std::map<std::uint64_t, std::string> names_;
};

/// The field of a section in the model's structure.
const char* field_name(program::Section section);

} // namespace torsion::c_source
