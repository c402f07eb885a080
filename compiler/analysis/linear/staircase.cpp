#include "compiler/analysis/linear/staircase.h"

#include <algorithm>
#include <cmath>

namespace torsion::analysis {

namespace {

/// 1 over the largest entry of each row; 0 for rows of rounding errors, which are relative to `size`, the size of the
/// whole matrix.
Vector row_scales(const Dense& a, double size) {
    const double floor = 8 * epsilon * static_cast<double>(a.rows()) * size;
    Vector scale(a.rows());
    for (Eigen::Index i = 0; i < a.rows(); ++i) {
        const double largest = a.cols() > 0 ? a.row(i).cwiseAbs().maxCoeff() : 0;
        scale(i) = largest > floor ? 1 / largest : 0;
    }
    return scale;
}

NullSpace orthogonal(const Dense& spanning) {
    const Eigen::Index n = spanning.rows(), k = spanning.cols();
    Eigen::HouseholderQR<Dense> qr(spanning);
    return {qr.householderQ() * Dense::Identity(n, n), k};
}

/// States that nothing reads, exactly: no rounding mixes them with others.
NullSpace zero_columns(const Dense& a) {
    const Eigen::Index n = a.cols();
    NullSpace result{Dense::Zero(n, n), 0};
    Eigen::Index place = 0;
    for (const bool is_zero : {true, false}) {
        for (Eigen::Index j = 0; j < n; ++j) {
            if (a.col(j).isZero(0) == is_zero) result.basis(j, place++) = 1;
        }
        if (is_zero) result.dimension = place;
    }
    return result;
}

} // namespace

NullSpace null_space(const Dense& x, double size) {
    const Eigen::Index n = x.cols();
    const Dense rows = row_scales(x, size).asDiagonal() * x;
    Vector columns(n);
    for (Eigen::Index j = 0; j < n; ++j) {
        const double largest = rows.rows() > 0 ? rows.col(j).cwiseAbs().maxCoeff() : 0;
        columns(j) = largest > 8 * epsilon * static_cast<double>(n) ? 1 / largest : 1; // does not scale rounding up
    }
    Eigen::ColPivHouseholderQR<Dense> qr((rows * columns.asDiagonal()).transpose());
    const Eigen::Index pivots = std::min(rows.rows(), n);
    const double first = pivots > 0 ? std::abs(qr.matrixQR()(0, 0)) : 0;
    Eigen::Index rank = 0;
    while (rank < pivots && std::abs(qr.matrixQR()(rank, rank)) > 16 * epsilon * static_cast<double>(n) * first) ++rank;
    if (rank == n) return {Dense::Identity(n, n), 0};
    const Dense q = qr.householderQ() * Dense::Identity(n, n);
    return orthogonal(columns.asDiagonal() * q.rightCols(n - rank));
}

Staircase staircase(const Dense& a, double size) {
    const Eigen::Index n = a.rows();
    Staircase s{Dense::Identity(n, n), a};
    while (s.zeros < n) {
        const Eigen::Index m = n - s.zeros;
        NullSpace null = zero_columns(s.t.bottomRightCorner(m, m));
        if (null.dimension == 0) null = null_space(s.t.bottomRightCorner(m, m), size);
        if (null.dimension == 0) break;
        Dense step = Dense::Identity(n, n);
        step.bottomRightCorner(m, m) = null.basis;
        s.q = s.q * step;
        s.t = step.transpose() * s.t * step;
        s.t.block(s.zeros, s.zeros, m, null.dimension).setZero();
        s.zeros += null.dimension;
    }
    return s;
}

} // namespace torsion::analysis
