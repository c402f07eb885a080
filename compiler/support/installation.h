#pragma once
// Where this program, or the shared library that this code is in, is installed: in the build tree as after `cmake
// --install`.

#include <string>

namespace torsion {

/// The parent of the folder of the program (bin/torsion) or of the library (lib/libtorsion.so).
std::string installation_prefix();

} // namespace torsion
