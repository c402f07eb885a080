#pragma once
// Expands data that was compressed by zlib (RFC 1950, RFC 1951).

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace torsion::foreign {

/// Nothing if the data are damaged, or expand to more than `most` bytes.
std::optional<std::string> inflate(std::string_view data, std::size_t most);

} // namespace torsion::foreign
