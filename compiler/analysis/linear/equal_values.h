#pragma once
// Eigenvalues that are equal although their motions share states, as those of two like branches on one shaft: a solver
// gives any combination of their shapes. Beside a point where they differ, one combination is right: that with the
// shapes which they have there.

#include "compiler/analysis/linear/modes.h"
#include "compiler/analysis/linear/spectrum.h"

#include <cstddef>
#include <vector>

namespace torsion::analysis {

/// Groups of numbers within the spectrum, of two and more.
std::vector<std::vector<std::size_t>> equal_values(const Spectrum& spectrum);

/// Combines the shapes of each group so that each has its drive, if they belong to drives of which none acts on
/// another: something may read them all.
void part_equal_ones(Spectrum& spectrum, const std::vector<std::vector<std::size_t>>& groups, const Matrix& a);

/// Combines the shapes of each group so that they are like those of as many modes before; leaves them where these are
/// not found.
void turn_equal_ones(Spectrum& spectrum, const std::vector<std::vector<std::size_t>>& groups,
                     const ModalAnalysis& before);

} // namespace torsion::analysis
