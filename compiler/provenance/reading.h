#pragma once
// The input of a compilation: libraries, files, tokens.

#include "compiler/compilation.h"

#include <string>
#include <vector>

namespace torsion::provenance {

/// One line per library that affects the results although no option names it.
std::vector<std::string> library_remarks(const Compilation& compilation);

/// Every library with the reason of its choice; every file with the name that required it.
std::string reading_text(const Compilation& compilation);

} // namespace torsion::provenance
