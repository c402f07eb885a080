#pragma once
// The build id of a program or library: the linker writes it there. A cache belongs to one build.

#include <optional>
#include <string>

namespace torsion {

/// or of the shared library with this code; nothing if the linker wrote none
std::optional<std::string> build_id_of_program();
std::optional<std::string> build_id_of_file(const std::string& path); ///< of a program or library, without loading it

} // namespace torsion
