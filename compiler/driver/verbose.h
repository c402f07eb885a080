#pragma once
// Messages on stderr about a compilation: with `-v`, and after a failure.

#include "compiler/compilation.h"

#include <vector>

namespace torsion::driver {

/// After a failed compilation: names libraries that no option names, since a wrong one can be the cause.
void print_library_remarks(const Compilation& compilation);

/// For `-v`: the libraries and files read, with the reasons.
void print_reading(const Compilation& compilation);

/// For `-v`: the time of each phase.
void print_phases(const std::vector<Phase>& phases);

} // namespace torsion::driver
