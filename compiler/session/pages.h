#pragma once
// Pages of docs/ inside the program. CMake makes pages.cpp of pages.cpp.in.

#include <string_view>

namespace torsion::session {

std::string_view diagnostics_page(); ///< docs/reference/diagnostics.md

} // namespace torsion::session
