#pragma once
// Null spaces, and the zero part of a matrix: its null space, then that of A on the quotient space, and so on until the
// rest is regular (the staircase of Golub and Wilkinson, SIAM Review 18, 1976). Rows and columns are scaled to size 1
// before the ranks are decided, so that units and the mixture of stiff and soft shafts have no effect.

#include <Eigen/Dense>

#include <limits>

namespace torsion::analysis {

using Dense = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

constexpr double epsilon = std::numeric_limits<double>::epsilon();

inline double size_of(const Dense& a) { return a.size() > 0 ? a.cwiseAbs().maxCoeff() : 0; }

/// An orthogonal matrix whose first `dimension` columns span the null space of x.
struct NullSpace {
    Dense basis;
    Eigen::Index dimension = 0;
};

/// `size`: of the matrix that x is a part of; rows that are rounding errors of it count as 0.
NullSpace null_space(const Dense& x, double size);

/// Qᵀ A Q = [nilpotent, coupling; 0, regular].
struct Staircase {
    Dense q, t;
    Eigen::Index zeros = 0;
};

Staircase staircase(const Dense& a, double size);

} // namespace torsion::analysis
