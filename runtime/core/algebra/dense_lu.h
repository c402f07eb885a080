#pragma once
// LU factors of a small dense matrix, hand-written: no allocation, columns stored in sequence.

#include <cstdint>

namespace torsion::runtime {

/// Factors the n×n matrix in place with partial pivoting; pivots[k] becomes the row exchanged with row k. Answers the
/// least pivot's magnitude; the factors are usable only if it is not 0.
double factor_dense(double* matrix, double* pivots, std::uint32_t n);

/// Solves A x = b in place.
void solve_dense(const double* factors, const double* pivots, std::uint32_t n, double* b);

/// Solves Aᵀ x = b in place.
void solve_dense_transposed(const double* factors, const double* pivots, std::uint32_t n, double* b);

} // namespace torsion::runtime
