#pragma once
// SHA-256, as `sha256sum` prints it.

#include <optional>
#include <string>
#include <string_view>

namespace torsion::provenance {

std::string sha256(std::string_view bytes);
std::optional<std::string> sha256_of_file(const std::string& path); ///< nothing where it cannot be read

} // namespace torsion::provenance
