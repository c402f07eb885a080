#pragma once
// The files of the live page, embedded in the program at build time, beside those of the report page.

#include <string_view>

namespace torsion::watch::files {

extern const std::string_view style, script; ///< page/

} // namespace torsion::watch::files
