#include "runtime/core/names.h"

#include "torsion/message_values.h"
#include "torsion/native_code.h"

#include <cmath>
#include <cstdio>
#include <cstring>

namespace torsion::runtime {

std::string_view text(const TorsionModel& model, std::uint32_t offset) {
    if (model.strings == nullptr || offset >= model.strings_size) return {};
    return std::string_view(model.strings + offset);
}

double value_of(const TorsionFrame& frame, const TorsionVariable& variable) {
    double value = 0;
    switch (variable.section) {
    case TORSION_X: value = frame.x[variable.index]; break;
    case TORSION_DER: value = frame.der[variable.index]; break;
    case TORSION_Y: value = frame.y[variable.index]; break;
    case TORSION_P: value = frame.p[variable.index]; break;
    case TORSION_U: value = frame.u[variable.index]; break;
    case TORSION_D: value = frame.d[variable.index]; break;
    case TORSION_WORK: value = frame.work[variable.index]; break;
    default: value = frame.time; break;
    }
    if ((variable.flags & TORSION_NEGATED) == 0) return value;
    return variable.type == TORSION_BOOLEAN ? 1.0 - value : -value;
}

const TorsionVariable* variable_at(const TorsionModel& model, std::uint32_t section, std::uint32_t index) {
    const TorsionVariable* found = nullptr;
    for (std::uint32_t i = 0; i < model.n_variables; ++i) {
        const TorsionVariable& variable = model.variables[i];
        if (variable.section != section || variable.index != index) continue;
        if ((variable.flags & (TORSION_ALIAS | TORSION_NEGATED)) == 0) return &variable;
        if (found == nullptr) found = &variable;
    }
    return found;
}

std::string name_at(const TorsionModel& model, std::uint32_t section, std::uint32_t index) {
    if (const TorsionVariable* variable = variable_at(model, section, index))
        return std::string(text(model, variable->name));
    static constexpr const char* sections[] = {"state ",     "derivative ", "variable ",
                                               "parameter ", "input ",      "discrete variable "};
    if (section == TORSION_DER) {
        if (const TorsionVariable* state = variable_at(model, TORSION_X, index))
            return "der(" + std::string(text(model, state->name)) + ")";
    }
    return section < 6 ? sections[section] + std::to_string(index) : std::string("time");
}

std::string_view component_path(const TorsionModel& model, std::uint32_t component) {
    return component < model.n_components ? text(model, model.components[component].path) : std::string_view();
}

namespace {

const TorsionVariable* variable_named(const TorsionModel& model, std::string_view name) {
    for (std::uint32_t i = 0; i < model.n_variables; ++i) {
        if (text(model, model.variables[i].name) == name) return &model.variables[i];
    }
    return nullptr;
}

/// The text up to the next tab; removes it, with the tab.
std::string_view cut(std::string_view& text) {
    const std::size_t end = text.find('\t');
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return part;
}

/// Of an expression in the message of an assertion. A text that the run has made has no place in the list of the mark.
std::string computed_value(const TorsionFrame& frame, std::string_view mark) {
    const double* const values = frame.work + first_message_value;
#ifndef TORSION_PORTABLE
    std::size_t row = 0, at = 1;
    for (; at < mark.size() && mark[at] >= '0' && mark[at] <= '9'; ++at)
        row = row * 10 + static_cast<std::size_t>(mark[at] - '0');
    const bool is_choice =
        at < mark.size() && mark[at] == 'e' && row < most_message_values && native_code_watch != nullptr;
    if (std::string made; is_choice && native_code_watch->text(frame.host_data, values[row], made)) return made;
#endif
    return value_of_mark(mark, values, most_message_values);
}

/// The value of a mark, the text between `{=` and `⇥}`, as `String(x)` writes it.
std::string value_text(const TorsionModel& model, const TorsionFrame& frame, std::string_view mark) {
    const std::string_view whole = mark, name = cut(mark);
    if (name.starts_with('#')) return computed_value(frame, whole);
    if (name == "time") return number(frame.time);
    const TorsionVariable* variable = variable_named(model, name);
    if (variable == nullptr) return "{" + std::string(name) + "}";
    const double value = value_of(frame, *variable);
    if (variable->type == TORSION_BOOLEAN) return value != 0 ? "true" : "false";
#ifndef TORSION_PORTABLE
    if (std::string made;
        !mark.empty() && native_code_watch != nullptr && native_code_watch->text(frame.host_data, value, made))
        return made;
#endif
    std::string_view literal;
    for (double i = 1; i <= value && !mark.empty(); ++i) literal = i == value ? cut(mark) : (cut(mark), literal);
    return literal.empty() ? number(value) : std::string(literal);
}

bool belongs_to_name(char c) {
    return c == '_' || c == '.' || c == '[' || c == ']' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
           (c >= 'A' && c <= 'Z');
}

} // namespace

std::string with_values(const TorsionModel& model, const TorsionFrame& frame, std::string_view message) {
    std::string result;
    while (!message.empty()) {
        const std::size_t brace = message.find('{');
        result += message.substr(0, brace);
        if (brace == std::string_view::npos) break;
        message.remove_prefix(brace);
        const std::size_t end = message.starts_with("{=") ? message.find("\t}") : std::string_view::npos;
        if (end == std::string_view::npos) { // the first of two
            result += '{';
            message.remove_prefix(message.starts_with("{{") ? 2 : 1);
            continue;
        }
        result += value_text(model, frame, message.substr(2, end - 2));
        message.remove_prefix(end + 2);
    }
    return result;
}

std::string vanishing_factor(const TorsionModel& model, const TorsionFrame& frame,
                             const TorsionEquationInfo& equation) {
    const std::string_view words = text(model, equation.text), path = component_path(model, equation.component);
    for (std::size_t begin = 0; begin < words.size();) {
        std::size_t end = begin;
        while (end < words.size() && belongs_to_name(words[end])) ++end;
        const bool is_factor = end > begin && ((end < words.size() && words[end] == '*') ||
                                               (begin > 0 && (words[begin - 1] == '*' || words[begin - 1] == '/')));
        if (is_factor) {
            const std::string name =
                (path.empty() ? "" : std::string(path) + ".") + std::string(words.substr(begin, end - begin));
            const TorsionVariable* variable = variable_named(model, name);
            if (variable != nullptr && variable->section == TORSION_P && value_of(frame, *variable) == 0) return name;
        }
        begin = end + 1;
    }
    return {};
}

std::string relation_name(const TorsionModel& model, std::uint32_t relation) {
    std::string name = "`" + std::string(text(model, model.relations[relation].text)) + "`";
    const std::string_view path = component_path(model, model.relations[relation].component);
    if (!path.empty()) name.append(" of ").append(path);
    return name;
}

std::string number(double value, int digits) {
    char buffer[64]; // not std::to_chars: its tables are in the C++ library, which compiled models do without
    std::snprintf(buffer, sizeof buffer, "%.*g", digits, value);
    if (char* comma = std::strchr(buffer, ',')) *comma = '.'; // independent of the host's locale
    return buffer;
}

std::string time_text(double time) { return number(time, 12); }

std::string duration_text(double seconds) {
    const double size = std::abs(seconds);
    if (size >= 1 || size == 0) return number(seconds, 3) + " s";
    if (size >= 1e-3) return number(1e3 * seconds, 3) + " ms";
    if (size >= 1e-6) return number(1e6 * seconds, 3) + " µs";
    return number(1e9 * seconds, 3) + " ns";
}

std::string count_text(std::int64_t count) {
    std::string digits = std::to_string(count);
    for (std::size_t place = digits.size(); place > 3; place -= 3) digits.insert(place - 3, ",");
    return digits;
}

std::string place_text(const TorsionModel& model, std::uint32_t file, std::uint32_t line) {
    if (line == 0) return {};
    const std::string_view path = text(model, file);
    return std::string(path.substr(path.rfind('/') + 1)) + ":" + std::to_string(line);
}

namespace {

constexpr std::uint32_t few = 32;

/// A sum is finite only if all its terms are: one branch for the usual case, and a look at each value where finite ones
/// overflow together. Four sums shorten the chains of dependent additions.
[[gnu::always_inline]] inline double sum_of(const double* values, std::uint32_t n) {
    double sum[4] = {};
    std::uint32_t end = 0;
    for (; end + 4 <= n; end += 4) {
        for (std::uint32_t k = 0; k < 4; ++k) sum[k] += values[end + k];
    }
    for (; end < n; ++end) sum[0] += values[end];
    return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

/// Kernels store values one by one. A vector load right behind the stores waits until each has left the store buffer:
/// for few values that is most of the time.
[[gnu::optimize("no-tree-vectorize", "no-tree-slp-vectorize")]] double sum_of_few(const double* values,
                                                                                  std::uint32_t n) {
    return sum_of(values, n);
}

} // namespace

std::uint32_t first_non_finite(const double* values, std::uint32_t n) {
    if (std::isfinite(n <= few ? sum_of_few(values, n) : sum_of(values, n))) return n;
    for (std::uint32_t i = 0; i < n; ++i) {
        if (!std::isfinite(values[i])) return i;
    }
    return n;
}

} // namespace torsion::runtime
