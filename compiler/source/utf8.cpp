#include "compiler/source/utf8.h"

#include <cstring>

namespace torsion::source {

namespace {

bool is_continuation(std::string_view text, std::size_t offset) {
    return offset < text.size() && (static_cast<unsigned char>(text[offset]) & 0xC0U) == 0x80U;
}

/// Most text is ASCII: eight bytes at a time.
std::size_t skip_ascii(std::string_view text, std::size_t offset) {
    for (; offset + 8 <= text.size(); offset += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data() + offset, 8);
        if ((word & 0x8080808080808080U) != 0) break;
    }
    while (offset < text.size() && static_cast<unsigned char>(text[offset]) < 0x80) ++offset;
    return offset;
}

} // namespace

CodePoint decode(std::string_view text, std::size_t offset) {
    const auto lead = static_cast<unsigned char>(text[offset]);
    if (lead < 0x80) return {lead, 1};
    const std::uint32_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4) return {};
    char32_t value = lead & (0xFFU >> (length + 1));
    for (std::uint32_t i = 1; i < length; ++i) {
        if (!is_continuation(text, offset + i)) return {};
        value = (value << 6U) | (static_cast<unsigned char>(text[offset + i]) & 0x3FU);
    }
    const bool overlong = (length == 3 && value < 0x800) || (length == 4 && value < 0x10000);
    const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
    if (overlong || surrogate || value > 0x10FFFF) return {};
    return {value, length};
}

std::size_t first_invalid_byte(std::string_view text) {
    std::size_t offset = 0;
    while (offset < text.size()) {
        offset = skip_ascii(text, offset);
        if (offset == text.size()) break;
        const std::uint32_t length = decode(text, offset).length;
        if (length == 0) break;
        offset += length;
    }
    return offset;
}

std::size_t count_characters(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t offset = 0; offset < text.size(); ++count) {
        const std::uint32_t length = decode(text, offset).length;
        offset += length == 0 ? 1 : length;
    }
    return count;
}

} // namespace torsion::source
