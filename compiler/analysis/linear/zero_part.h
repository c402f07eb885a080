#pragma once
// The zero part of a large sparse matrix: its null space, the motions that A leads into it, and so on, as staircase.h
// has it for a dense one. Null vectors come from inverse iteration with one sparse factorization; v leads further back,
// A y = v, if no left null vector has a share in it.

#include "compiler/analysis/linear/staircase.h"

#include <Eigen/Sparse>

namespace torsion::analysis {

using Sparse = Eigen::SparseMatrix<double>;

/// Of A from the right, of Aᵀ from the left.
struct ZeroPart {
    Dense right, left; ///< bases: leftᵀ right = 1, and the columns of `right` are orthonormal
    Dense nilpotent;   ///< A right = right nilpotent, strictly upper triangular by blocks
    bool is_found = false;

    Eigen::Index dimension() const { return right.cols(); }
};

/// `size`: of A; rows that are rounding errors of it count as 0.
ZeroPart zero_part(const Sparse& a, double size);

} // namespace torsion::analysis
