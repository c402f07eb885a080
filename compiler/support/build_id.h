#pragma once
// The build id of a program: the linker writes it into the program. A cache belongs to one build.

#include <optional>
#include <string>

namespace torsion {

std::optional<std::string> build_id_of_program();                     ///< nothing if the linker wrote none
std::optional<std::string> build_id_of_file(const std::string& path); ///< of a program or library, without loading it

} // namespace torsion
