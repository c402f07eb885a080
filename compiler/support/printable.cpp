#include "compiler/support/printable.h"

#include <algorithm>

namespace torsion {

namespace {

constexpr const char* replacement = "\xEF\xBF\xBD"; // U+FFFD

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

/// The number of bytes of the character that begins here; 0: it is not UTF-8.
std::size_t length_at(std::string_view text, std::size_t at) {
    const auto lead = static_cast<unsigned char>(text[at]);
    const std::size_t length = lead < 0x80   ? 1
                               : lead < 0xC2 ? 0
                               : lead < 0xE0 ? 2
                               : lead < 0xF0 ? 3
                               : lead < 0xF5 ? 4
                                             : 0;
    if (at + length > text.size()) return 0;
    return std::all_of(text.begin() + static_cast<std::ptrdiff_t>(at) + (length > 0 ? 1 : 0),
                       text.begin() + static_cast<std::ptrdiff_t>(at + length), is_continuation)
               ? length
               : 0;
}

char32_t character_of(std::string_view bytes) {
    if (bytes.size() == 1) return static_cast<unsigned char>(bytes[0]);
    char32_t value = static_cast<unsigned char>(bytes[0]) & (0x7FU >> bytes.size());
    for (const char c : bytes.substr(1)) value = (value << 6) | (static_cast<unsigned char>(c) & 0x3FU);
    return value;
}

} // namespace

bool is_control(char32_t c) {
    const bool is_direction = (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
    return c < 0x20 || (c >= 0x7F && c <= 0x9F) || c == 0x2028 || c == 0x2029 || is_direction;
}

std::string printable(std::string_view text) {
    const auto is_plain = [](char c) { return (c >= 0x20 && c < 0x7F) || c == '\n' || c == '\t'; };
    if (std::ranges::all_of(text, is_plain)) return std::string(text);
    std::string result;
    result.reserve(text.size() + 16);
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = length_at(text, at);
        const std::string_view bytes = text.substr(at, std::max<std::size_t>(length, 1));
        const bool is_line_end = bytes == "\r" && at + 1 < text.size() && text[at + 1] == '\n';
        if (length > 0 && (is_plain(text[at]) || !is_control(character_of(bytes)))) result += bytes;
        else if (!is_line_end) result += replacement;
        at += bytes.size();
    }
    return result;
}

} // namespace torsion
