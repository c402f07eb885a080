#pragma once
// What a compilation read: libraries, files, tokens.

#include "compiler/pipeline.h"

#include <string>
#include <vector>

namespace torsion::driver {

/// A line for each library that the user should hear of without asking: results depend on it, and no option names it.
std::vector<std::string> library_remarks(const Compilation& compilation);

/// The same on stderr, for a compilation that failed: the wrong library may be why.
void print_library_remarks(const Compilation& compilation);

/// For `-v`, on stderr: every library with the reason why it is this one; every file with the name for which it was read.
void print_reading(const Compilation& compilation);

} // namespace torsion::driver
