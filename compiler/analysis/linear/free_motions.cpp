#include "compiler/analysis/linear/free_motions.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace torsion::analysis {

namespace {

constexpr double rounding_of_motion = 1e-9; ///< relative to the largest motion: smaller ones are rounding

/// Y of the invariant complement [Y w; w] of the zero part: nilpotent Y + coupling = Y regular.
Dense complement(const Staircase& s) {
    const Eigen::Index m = s.t.rows() - s.zeros;
    Dense y(s.zeros, m);
    if (m == 0) return y;
    const Dense regular = s.t.bottomRightCorner(m, m).transpose();
    const Eigen::PartialPivLU<Dense> lu(regular);
    for (Eigen::Index i = s.zeros - 1; i >= 0; --i) {
        const Eigen::Index below = s.zeros - 1 - i;
        Vector right = s.t.row(i).tail(m).transpose();
        if (below > 0) right += (s.t.row(i).segment(i + 1, below) * y.bottomRows(below)).transpose();
        Vector row = lu.solve(right);
        row += lu.solve(right - regular * row); // the small entries count: see rounding_of_motion
        y.row(i) = row.transpose();
    }
    return y;
}

/// An orthonormal basis of what the columns span.
Dense span_of(const Dense& columns, double floor) {
    if (columns.size() == 0) return Dense(columns.rows(), 0);
    Eigen::ColPivHouseholderQR<Dense> qr(columns);
    const Eigen::Index most = std::min(columns.rows(), columns.cols());
    Eigen::Index rank = 0;
    while (rank < most && std::abs(qr.matrixQR()(rank, rank)) > floor) ++rank;
    return qr.householderQ() * Dense::Identity(columns.rows(), rank);
}

Dense beside(const Dense& a, const Dense& b) {
    Dense both(a.rows(), a.cols() + b.cols());
    both << a, b;
    return both;
}

Dense above(const Dense& a, const Dense& b) {
    Dense both(a.rows() + b.rows(), a.cols());
    both << a, b;
    return both;
}

/// Where the pushes lead within the zero part: there at once, and after any time.
Dense reached(const Dense& nilpotent, Dense step, double floor) {
    Dense all(nilpotent.rows(), 0);
    while (all.cols() < all.rows()) {
        for (int twice = 0; twice < 2; ++twice) step -= all * (all.transpose() * step);
        const Dense fresh = span_of(step, all.cols() == 0 ? floor : rounding_of_motion);
        if (fresh.cols() == 0) break;
        all = beside(all, fresh);
        step = nilpotent * fresh;
    }
    return all;
}

/// The motions of `basis` that change no speed at any time.
Dense without_speed(const Dense& basis, const Dense& nilpotent, const Dense& speeds) {
    const Dense within = basis.transpose() * nilpotent * basis;
    Dense seen = unit_rows(speeds * basis, 1), all(0, basis.cols());
    for (Eigen::Index k = 0; k < basis.cols() && size_of(seen) > 0; ++k) {
        all = above(all, seen);
        seen = unit_rows(seen * within, size_of(nilpotent));
    }
    if (all.rows() == 0) return basis;
    Eigen::ColPivHouseholderQR<Dense> qr(all.transpose());
    Eigen::Index rank = 0;
    while (rank < std::min(all.rows(), all.cols()) && std::abs(qr.matrixQR()(rank, rank)) > rounding_of_motion) ++rank;
    const Dense q = qr.householderQ() * Dense::Identity(basis.cols(), basis.cols());
    return basis * q.rightCols(basis.cols() - rank);
}

} // namespace

Dense unit_rows(Dense x, double size) {
    for (Eigen::Index i = 0; i < x.rows(); ++i) {
        const double length = x.row(i).norm();
        x.row(i) *= length > rounding_of_motion * size ? 1 / length : 0;
    }
    return x;
}

Dense pushes_of(const Dense& speeds, const Dense& held) {
    const Vector size = speeds.colwise().norm().transpose();
    std::vector<Eigen::Index> states;
    for (Eigen::Index i = 0; i < size.size(); ++i) {
        if (size(i) > rounding_of_motion) states.push_back(i);
    }
    const auto n = static_cast<Eigen::Index>(states.size());
    Dense pushes = Dense::Zero(speeds.cols(), n);
    for (Eigen::Index k = 0; k < n; ++k) pushes(states[static_cast<std::size_t>(k)], k) = 1;
    if (held.rows() == 0 || n == 0) return pushes;
    const Dense of_speeds = held * pushes;
    const NullSpace kept = null_space(of_speeds, size_of(held));
    return pushes * kept.basis.leftCols(kept.dimension);
}

Dense free_motions(Dense nilpotent, const Dense& lasting, double largest, const Dense& speeds) {
    if (const double size = size_of(nilpotent); size > 0) nilpotent /= size;
    return without_speed(reached(nilpotent, lasting, rounding_of_motion * std::max(1.0, largest)), nilpotent, speeds);
}

Dense free_motions(const Staircase& s, const Dense& pushes, const Dense& speeds) {
    const Eigen::Index m = s.t.rows() - s.zeros;
    const Dense y = complement(s), start = s.q.transpose() * pushes;
    const Dense lasting = start.topRows(s.zeros) - y * start.bottomRows(m);
    const double largest = y.size() > 0 ? y.rowwise().norm().maxCoeff() : 0.0;
    return free_motions(s.t.topLeftCorner(s.zeros, s.zeros), lasting, largest, speeds * s.q.leftCols(s.zeros));
}

} // namespace torsion::analysis
