#pragma once
// Messages on stderr about a compilation: with `-v`, and after a failure.

#include "torsion/session.h"

#include <string>

namespace torsion::driver {

/// After a failed compilation: names libraries that no option names, since a wrong one can be the cause.
void print_library_remarks(const CompilationRecord& compilation);

/// For `-v`: libraries and files with the reasons, and the time of each phase.
void print_compilation(const CompilationRecord& compilation);
void print_phase(const std::string& name, double seconds);

} // namespace torsion::driver
