#pragma once
// Pages of docs/ that are part of the program. pages.cpp is made by CMake from pages.cpp.in.

#include <string_view>

namespace torsion::driver {

std::string_view diagnostics_page(); ///< docs/diagnostics.md

} // namespace torsion::driver
