#pragma once
// C procedures beneath functions of the standard library that the compiler answers by itself, while the model is compiled: they read matrices from
// files. No native code is loaded for them, so they need no permission.

#include "compiler/foreign/prototype.h"

#include <string_view>

namespace torsion::foreign {

/// `ModelicaIO_readMatrixSizes`, `ModelicaIO_readRealMatrix`.
bool is_provided(std::string_view procedure);

/// What it gives: the values of its one Output. Its first two parameters are the path of a file and the name of a matrix in it. Nothing, and why.
std::optional<std::vector<double>> provided(const Prototype& prototype, std::string& problem);

} // namespace torsion::foreign
