#pragma once
// SHA-256 in the form of `sha256sum`.

#include <optional>
#include <string>
#include <string_view>

namespace torsion::provenance {

std::string sha256(std::string_view bytes);
std::optional<std::string> sha256_of_file(const std::string& path); ///< nothing if the file cannot be read

} // namespace torsion::provenance
