#pragma once
// S' = A S over a time in which A is constant, for many columns at once: S := exp(A t) S.
//
// Two ways, the cheaper one: Taylor's series in steps, which needs products of the sparse A alone (A. H. Al-Mohy & N.
// J. Higham, Computing the action of the matrix exponential, 2011), or the exponential as a dense matrix, by squaring,
// where A t is large.

#include <Eigen/Dense>
#include <Eigen/SparseCore>

namespace torsion::periodic {

using SparseRows = Eigen::SparseMatrix<double, Eigen::RowMajor>;
using Columns = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// `sizes`: of the rows of S, for the accuracy; `a` in the same units as S.
void propagate(const SparseRows& a, double time, const Eigen::VectorXd& sizes, Columns& s);

} // namespace torsion::periodic
