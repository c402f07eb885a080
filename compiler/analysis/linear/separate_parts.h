#pragma once
// Drives of one model that have nothing to do with each other. Each has a spectrum of its own: frequencies that are
// equal in two of them by chance, or because the drives are, would come as any mixture of their shapes.

#include "compiler/analysis/linear/spectrum.h"

#include <cstddef>
#include <vector>

namespace torsion::analysis {

/// Sets of states, each ascending, the first ones first. Two states belong together if A, or one of the `ties`, has
/// both.
std::vector<std::vector<std::size_t>> separate_parts(const Matrix& a, const std::vector<const StateRow*>& ties);

} // namespace torsion::analysis
