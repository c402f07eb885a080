#include "compiler/instance/text_of_value.h"

#include "torsion/message_values.h"

#include <string_view>

namespace torsion::instance {

namespace {

constexpr std::string_view whole_conversions = "diouxXc", real_conversions = "eEfFgG", digits = "0123456789";

bool is_one_of(char c, std::string_view any) { return any.find(c) != std::string_view::npos; }

/// Flags, a width, a precision and one conversion.
bool is_format(std::string_view format) {
    const auto skip = [&](std::string_view any, std::size_t most) {
        const std::size_t n = std::min(format.find_first_not_of(any), format.size());
        format.remove_prefix(n);
        return n <= most;
    };
    if (!skip("-+ #0", 5) || !skip(digits, 3)) return false;
    if (format.starts_with('.') && (format.remove_prefix(1), !skip(digits, 2))) return false;
    return format.size() == 1 && (is_one_of(format[0], whole_conversions) || is_one_of(format[0], real_conversions));
}

/// With the percent sign. Nothing if it does not fit the type.
std::optional<std::string> c_format(BaseType type, const TextFormat& format) {
    if (!format.format.empty()) {
        const bool fits = is_format(format.format) && is_numeric(type) &&
                          (type == BaseType::Integer || !is_one_of(format.format.back(), whole_conversions));
        return fits ? std::optional("%" + format.format) : std::nullopt;
    }
    const std::string width =
        format.minimum_length > 0 ? (format.is_left_justified ? "-" : "") + std::to_string(format.minimum_length) : "";
    if (type == BaseType::Real) return "%" + width + "." + std::to_string(format.significant_digits) + "g";
    return "%" + width + (type == BaseType::Integer ? ".0f" : "s");
}

char kind_of(BaseType type) {
    return type == BaseType::Real      ? 'r'
           : type == BaseType::Integer ? 'i'
           : type == BaseType::Boolean ? 'b'
           : type == BaseType::String  ? 't'
                                       : 'e';
}

} // namespace

std::optional<std::string> mark_of_value(std::size_t row, BaseType type, const EnumerationType* enumeration,
                                         const TextFormat& format) {
    const std::optional<std::string> in_c = c_format(type, format);
    if (!in_c) return std::nullopt;
    std::string mark = "{=#" + std::to_string(row) + kind_of(type) + *in_c;
    if (type == BaseType::Boolean) mark += "\tfalse\ttrue";
    if (type == BaseType::Enumeration)
        for (const std::string& literal : enumeration->literals) mark += "\t" + literal;
    return mark + "\t}";
}

std::optional<std::string> text_of_value(double value, BaseType type, const EnumerationType* enumeration,
                                         const TextFormat& format) {
    const auto mark = mark_of_value(0, type, enumeration, format);
    return mark ? std::optional(runtime::with_message_values(*mark, &value, 1)) : std::nullopt;
}

} // namespace torsion::instance
