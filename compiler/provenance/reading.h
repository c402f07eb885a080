#pragma once
// What a compilation read: libraries, files, tokens.

#include "compiler/compilation.h"

#include <string>
#include <vector>

namespace torsion::provenance {

/// A line for each library that the user should hear of without asking: results depend on it, and no option names it.
std::vector<std::string> library_remarks(const Compilation& compilation);

/// Every library with the reason why it is this one; every file with the name for which it was read.
std::string reading_text(const Compilation& compilation);

} // namespace torsion::provenance
