#pragma once
// A minimal UTF-8 decoder: it refuses other encodings and counts columns.

#include <cstdint>
#include <string_view>

namespace torsion::source {

struct CodePoint {
    char32_t value = 0;
    std::uint32_t length = 0; ///< bytes; 0: not UTF-8 here
};

/// The character at `offset`, which must lie inside the text.
CodePoint decode(std::string_view text, std::size_t offset);

/// Offset of the first byte that is not UTF-8; the size of the text if all is.
std::size_t first_invalid_byte(std::string_view text);

/// Characters in the text; a byte that is not UTF-8 counts as one.
std::size_t count_characters(std::string_view text);

} // namespace torsion::source
