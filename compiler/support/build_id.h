#pragma once
// Which build of a program this is: the id that the linker writes into it. What is kept for later runs belongs to one build.

#include <optional>
#include <string>

namespace torsion {

std::optional<std::string> build_id_of_program();                     ///< nothing where it was linked without
std::optional<std::string> build_id_of_file(const std::string& path); ///< of a program or library, without loading it

} // namespace torsion
