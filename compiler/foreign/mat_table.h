#pragma once
// Matrices in MAT files, of the versions 4 and 5 (which MATLAB writes as 4, 6 and 7, the last one compressed).

#include "compiler/foreign/table_text.h"

#include <string_view>

namespace torsion::foreign {

/// `data`: the file. Nothing, and what is wrong (after "the file "), if the file is damaged, lacks the matrix, or its
/// values are no real numbers. `s.m` is the matrix m in the structure s.
std::optional<TextTable> mat_table(std::string_view data, std::string_view name, std::string& problem);

} // namespace torsion::foreign
