#pragma once
// Scales of rows and columns of a sparse matrix that bring its entries near 1, so that "large" and "small" do not
// depend on units.

#include <cstdint>
#include <span>
#include <vector>

namespace torsion::graph {

struct ScaledEntry {
    std::uint32_t row, column;
    double magnitude; ///< > 0
};

/// Multiplies the magnitudes by scales of rows and columns that make the sum of their squared logarithms small (Curtis
/// & Reid 1972; here a few rounds of least squares, for rows and columns in turn). O(entries).
void scale_entries(std::span<ScaledEntry> entries, std::size_t size);

} // namespace torsion::graph
