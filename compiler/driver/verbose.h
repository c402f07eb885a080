#pragma once
// What a command tells on stderr about its compilation: with `-v`, and where it has failed.

#include "compiler/compilation.h"

#include <vector>

namespace torsion::driver {

/// Libraries that no option names, for a compilation that failed: the wrong one may be why.
void print_library_remarks(const Compilation& compilation);

/// For `-v`: which libraries and files were read, and why.
void print_reading(const Compilation& compilation);

/// For `-v`: how long each phase took.
void print_phases(const std::vector<Phase>& phases);

} // namespace torsion::driver
