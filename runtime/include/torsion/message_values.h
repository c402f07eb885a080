#pragma once
/* Values in the message of a check in a function. The function leaves them in work, from first_message_value on, before
   it tells the host. The text says where each stands and how: `{=#0r%.6g⇥}` (⇥ is a tab) is the first one, a Real (r)
   or an Integer (i) with a format of C;
   `{=#1b%s⇥false⇥true⇥}` a Boolean; `{=#2e%s⇥first⇥second⇥}` an enumeration; `{=#0t%s⇥}` a text of native code. `{{` is
   a brace. */

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>

namespace torsion::runtime {

inline constexpr std::uint32_t first_message_value = 2; ///< in work, behind the times of the next events
inline constexpr std::uint32_t most_message_values = 16;

#ifndef TORSION_PORTABLE
/// The text of this number, one that native code gave as its reason to give up; null: there is no native code in this
/// process.
inline std::string (*text_of_native_code)(double number) = nullptr;
#endif

inline bool has_message_values(std::string_view message) { return message.find("{=#") != std::string_view::npos; }

/// By a format of C with one place.
template <class T>
std::string printed(const std::string& format, T value) {
    char text[256];
    const int size = std::snprintf(text, sizeof text, format.c_str(), value);
    if (size < static_cast<int>(sizeof text)) return size < 0 ? std::string() : text;
    std::string longer(static_cast<std::size_t>(size), ' ');
    std::snprintf(longer.data(), longer.size() + 1, format.c_str(), value);
    return longer;
}

/// A number in a format of C; `kind` is that of the mark.
inline std::string number_in_format(double value, char kind, const std::string& format) {
    const char conversion = format.empty() ? 'g' : format.back();
    if (kind == 'i' && std::strchr("diouxX", conversion) != nullptr) {
        const std::string wide = format.substr(0, format.size() - 1) + "ll" + conversion;
        return printed(wide, static_cast<long long>(value));
    }
    if (kind == 'i' && conversion == 'c') return printed(format, static_cast<int>(value));
    std::string text = printed(format, value);
    // independent of the host's locale
    if (const std::size_t comma = text.find(','); comma != std::string::npos) text[comma] = '.';
    return text;
}

/// What stands for the mark `#0r%.6g⇥…`.
inline std::string value_of_mark(std::string_view mark, const double* values, std::size_t count) {
    const auto cut = [&mark] {
        const std::size_t end = mark.find('\t');
        const std::string_view part = mark.substr(0, end);
        mark.remove_prefix(end == std::string_view::npos ? mark.size() : end + 1);
        return part;
    };
    std::string_view head = cut();
    std::size_t row = 0, at = 1;
    for (; at < head.size() && head[at] >= '0' && head[at] <= '9'; ++at)
        row = row * 10 + static_cast<std::size_t>(head[at] - '0');
    if (row >= count || at + 1 >= head.size()) return "{" + std::string(head) + "}";
    const char kind = head[at];
    const std::string format(head.substr(at + 1));
    const double value = values[row];
    if (kind == 'r' || kind == 'i') return number_in_format(value, kind, format);
#ifndef TORSION_PORTABLE
    if (kind == 't') return text_of_native_code != nullptr ? text_of_native_code(value) : std::string();
#endif
    std::string_view literal;
    for (double i = kind == 'b' ? 0 : 1; i <= value && !mark.empty(); ++i) literal = cut();
    if (format == "%s") return std::string(literal); // of any length
    return printed(format, std::string(literal).c_str());
}

inline std::string with_message_values(std::string_view message, const double* values, std::size_t count) {
    std::string result;
    while (!message.empty()) {
        const std::size_t brace = message.find('{');
        result += message.substr(0, brace);
        if (brace == std::string_view::npos) break;
        message.remove_prefix(brace);
        const std::size_t end = message.starts_with("{=#") ? message.find("\t}") : std::string_view::npos;
        if (end == std::string_view::npos) { // the first of two
            result += '{';
            message.remove_prefix(message.starts_with("{{") ? 2 : 1);
            continue;
        }
        result += value_of_mark(message.substr(2, end - 2), values, count);
        message.remove_prefix(end + 2);
    }
    return result;
}

} // namespace torsion::runtime
