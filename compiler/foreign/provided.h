#pragma once
// C procedures of the standard library that the compiler replaces during compilation: they read matrices from files.
// They load no native code, so they need no permission.

#include "compiler/foreign/prototype.h"

#include <string_view>

namespace torsion::foreign {

/// `ModelicaIO_readMatrixSizes`, `ModelicaIO_readRealMatrix`.
bool is_provided(std::string_view procedure);

/// The values of its one Output. The first two parameters are the path of a file and the name of a matrix in it.
/// Nothing, and the reason, on failure.
std::optional<std::vector<double>> provided(const Prototype& prototype, std::string& problem);

} // namespace torsion::foreign
