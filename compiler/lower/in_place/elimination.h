#pragma once
// Small linear systems A z = −r as straight-line expressions: Gaussian elimination with scaled partial pivoting (Golub
// & Van Loan, Matrix Computations, 3.4). An exchange of two rows is a Select between their entries. Constant zeros take
// no part.
//
//     scale_i = max_j |A_ij|·nominal_j                   so that rows of torques and rows of accelerations compare
//     pivot of column k: the row with the largest |A_ik| / scale_i
//     regular: |pivot_k|·nominal_k > least_pivot·scale, for each k
//
// The row operations on A also apply to the rows of `sides`: r itself, or the identity for the inverse.

#include "compiler/lower/lowering.h"

namespace torsion::lower {

/// A pivot below this fraction of its row's scale is too small: then the host, which also refines and handles singular
/// systems, solves the block. The host uses the same limit for refining, on a matrix with scaled columns too: a matrix
/// that is well conditioned here is well conditioned there.
constexpr double least_pivot = 1e-6;
/// The limit for the inverse. Its residuals grow with the condition of the matrix; those of elimination do not.
constexpr double least_pivot_of_inverse = 1e-4;

using Matrix = std::vector<std::vector<ExprId>>;

struct Eliminated {
    Steps steps;
    ExprId is_regular;
    Matrix upper;                   ///< U above its diagonal
    std::vector<ExprId> reciprocal; ///< −1/U_kk
    Matrix sides;
};

/// `matrix[i][j]`: ∂r_i/∂z_j; `nominal`: of z, > 0; `least`: pivot. The leaf of a step stands for its value in later
/// expressions. Values over parameters get no leaf: they are computed when parameters change. Nothing if the matrix is
/// structurally singular.
std::optional<Eliminated> eliminate(Lowering& lowering, Matrix matrix, Matrix sides, const std::vector<double>& nominal,
                                    double least);

/// Solves U z = −y for z. Adds to the steps.
std::vector<ExprId> substitute_back(Lowering& lowering, const Eliminated& eliminated, const std::vector<ExprId>& y,
                                    Steps& steps);

} // namespace torsion::lower
