#pragma once
// Small linear systems A z = −r as straight expressions: Gaussian elimination with scaled partial pivoting (Golub & Van Loan, Matrix Computations,
// 3.4), where the exchange of two rows is a choice between their entries. What is constant zero stays out of it.
//
//     scale_i = max_j |A_ij|·nominal_j                   so that rows of torques and rows of accelerations compare
//     pivot of column k: the row with the largest |A_ik| / scale_i
//     regular: |pivot_k|·nominal_k > least_pivot·scale, for each k
//
// What is done to the rows of A is done to the rows of `sides`, too: to r itself, or to the identity, for the inverse.

#include "compiler/lower/lowering.h"

namespace torsion::lower {

/// Below this part of its row's scale a pivot counts as too small: the host, which also refines and knows singular systems, solves the block then.
/// The host's own limit for refining is the same, of a matrix whose columns are scaled too: what is well conditioned here is so there.
constexpr double least_pivot = 1e-6;
/// Where the inverse is used. Its residuals grow with the condition of the matrix, those of elimination do not.
constexpr double least_pivot_of_inverse = 1e-4;

using Matrix = std::vector<std::vector<ExprId>>;

struct Eliminated {
    Steps steps;
    ExprId is_regular;
    Matrix upper;                   ///< U above its diagonal
    std::vector<ExprId> reciprocal; ///< −1/U_kk
    Matrix sides;
};

/// `matrix[i][j]`: ∂r_i/∂z_j; `nominal`: of z, > 0. A step's leaf stands for its value in what comes behind it. What depends on parameters only
/// has none, so that it is computed when they change. `least`: pivot. Nothing where the matrix is structurally singular.
std::optional<Eliminated> eliminate(Lowering& lowering, Matrix matrix, Matrix sides, const std::vector<double>& nominal, double least);

/// z from U z = −y. Adds to the steps.
std::vector<ExprId> substitute_back(Lowering& lowering, const Eliminated& eliminated, const std::vector<ExprId>& y, Steps& steps);

} // namespace torsion::lower
