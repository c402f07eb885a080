#pragma once
// LU factors of a small dense matrix, hand-written: no allocation, columns stored in sequence.

#include <cstdint>

namespace torsion::runtime {

/// Factors the n×n matrix in place with partial pivoting; pivots[k] becomes the row exchanged with row k. Answers the least pivot's magnitude; the
/// factors are usable only if it is not 0.
double factor_dense(double* matrix, double* pivots, std::uint32_t n);

/// Solves A x = b in place.
void solve_dense(const double* factors, const double* pivots, std::uint32_t n, double* b);

/// The rows in which a column of the factors has entries other than 0, beside its diagonal: in U from `first` on, in L up to `last`.
struct DenseRange {
    std::uint32_t first, last;
};
void find_ranges(const double* factors, std::uint32_t n, DenseRange* ranges);
/// The same sums as of solve_dense, without zeros.
void solve_dense_in_ranges(const double* factors, const double* pivots, const DenseRange* ranges, std::uint32_t n, double* b);

/// Solves Aᵀ x = b in place.
void solve_dense_transposed(const double* factors, const double* pivots, std::uint32_t n, double* b);

} // namespace torsion::runtime
