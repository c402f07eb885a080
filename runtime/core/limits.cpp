#include "runtime/core/limits.h"

#include "runtime/core/names.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace torsion::runtime {

namespace {

/// The tolerance covers sums of rounded numbers, which miss their limit by about as much. An infinite number has no
/// such neighbours.
bool is_less(double a, double b) { return a < b && (std::isinf(a) || std::isinf(b) || b - a > 1e-12 * std::fabs(b)); }

/// The shortest text that gives the number back; whole numbers in full. As the compiler writes them.
std::string exact(double value) {
    char text[32], powers[32];
    if (std::fabs(value) <= 1e15 && value == std::trunc(value)) {
        std::snprintf(text, sizeof text, "%.0f", value);
        return text;
    }
    for (int digits = 1; digits <= 17; ++digits) {
        std::snprintf(text, sizeof text, "%.*g", digits, value);
        std::snprintf(powers, sizeof powers, "%.*e", digits - 1, value);
        if (std::strtod(text, nullptr) == value) break;
    }
    char* const shorter = std::isfinite(value) && std::strlen(powers) < std::strlen(text) ? powers : text;
    if (char* comma = std::strchr(shorter, ',')) *comma = '.'; // independent of the host's locale
    return shorter;
}

Message refusal(const TorsionModel& model, std::uint32_t variable, std::string words) {
    return message_at(model, model.variables[variable], "I122", std::move(words));
}
Message refusal(const TorsionModel& model, std::uint32_t variable, double value, const std::string& why) {
    return refusal(model, variable,
                   "`" + std::string(text(model, model.variables[variable].name)) + "` is " + exact(value) + ", " +
                       why);
}

std::optional<Message> outside(const TorsionModel& model, const TorsionLimit& limit, double value, double min,
                               double max) {
    if (limit.literals > 0 && !(value >= 1 && value <= limit.literals))
        return refusal(model, limit.variable, value, "but its values are 1 to " + std::to_string(limit.literals));
    std::string words = outside_words(text(model, model.variables[limit.variable].name), value, min, max);
    return words.empty() ? std::nullopt : std::optional(refusal(model, limit.variable, std::move(words)));
}

std::optional<Message> wrong_type(const TorsionModel& model, std::uint32_t variable, double value) {
    switch (model.variables[variable].type) {
    case TORSION_BOOLEAN:
        if (value != 0 && value != 1) return refusal(model, variable, value, "which is neither false (0) nor true (1)");
        break;
    case TORSION_INTEGER:
    case TORSION_ENUMERATION:
        if (value != std::floor(value)) return refusal(model, variable, value, "which is not a whole number");
        break;
    default: break;
    }
    return std::nullopt;
}

} // namespace

std::string outside_words(std::string_view name, double value, double min, double max) {
    const bool is_low = is_less(value, min);
    if (!is_low && !is_less(max, value)) return {};
    return "`" + std::string(name) + "` is " + exact(value) + ", but its " +
           (is_low ? "min is " + exact(min) : "max is " + exact(max));
}

std::optional<Message> wrong_parameter(const TorsionModel& model, std::uint32_t variable, double value) {
    if (model.variables[variable].section != TORSION_P) return std::nullopt;
    if (auto wrong = wrong_type(model, variable, value)) return wrong;
    const TorsionLimit* const end = model.limits + model.n_limits;
    const TorsionLimit* const limit =
        std::find_if(model.limits, end, [&](const TorsionLimit& l) { return l.variable == variable; });
    return limit == end ? std::nullopt : outside(model, *limit, value, limit->min, limit->max);
}

std::optional<Message> broken_limit(const TorsionModel& model, const TorsionFrame& frame) {
    for (std::uint32_t i = 0; i < model.n_limits; ++i) {
        const TorsionLimit& limit = model.limits[i];
        const double min = limit.min_index == UINT32_MAX ? limit.min : frame.p[limit.min_index];
        const double max = limit.max_index == UINT32_MAX ? limit.max : frame.p[limit.max_index];
        if (auto broken = outside(model, limit, value_of(frame, model.variables[limit.variable]), min, max))
            return broken;
    }
    return std::nullopt;
}

} // namespace torsion::runtime
