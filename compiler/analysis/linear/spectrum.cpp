#include "compiler/analysis/linear/spectrum.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace torsion::analysis {

namespace {

using Dense = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;
using Complex = Eigen::MatrixXcd;

constexpr double epsilon = std::numeric_limits<double>::epsilon();

/// Powers of two that give rows and columns of D⁻¹ A D similar norms (Osborne; Parlett and Reinsch), so that units of the states have no effect.
Vector balance(Dense& a) {
    const Eigen::Index n = a.rows();
    Vector scale = Vector::Ones(n);
    for (bool is_done = false; !is_done;) {
        is_done = true;
        for (Eigen::Index i = 0; i < n; ++i) {
            const double column = a.col(i).cwiseAbs().sum() - std::abs(a(i, i)), row = a.row(i).cwiseAbs().sum() - std::abs(a(i, i));
            if (column == 0 || row == 0) continue;
            const double factor = std::exp2(std::round(0.5 * std::log2(row / column)));
            if (column * factor + row / factor >= 0.95 * (column + row)) continue;
            a.col(i) *= factor;
            a.row(i) /= factor;
            scale(i) *= factor;
            is_done = false;
        }
    }
    return scale;
}

double size_of(const Dense& a) { return a.size() > 0 ? a.cwiseAbs().maxCoeff() : 0; }

/// 1 over the largest entry of each row; 0 for rows of rounding errors, which are relative to `size`, the size of the whole matrix.
Vector row_scales(const Dense& a, double size) {
    const double floor = 8 * epsilon * static_cast<double>(a.rows()) * size;
    Vector scale(a.rows());
    for (Eigen::Index i = 0; i < a.rows(); ++i) {
        const double largest = a.cols() > 0 ? a.row(i).cwiseAbs().maxCoeff() : 0;
        scale(i) = largest > floor ? 1 / largest : 0;
    }
    return scale;
}

/// An orthogonal matrix whose first `dimension` columns span the null space of x.
struct NullSpace {
    Dense basis;
    Eigen::Index dimension = 0;
};

NullSpace orthogonal(const Dense& spanning) {
    const Eigen::Index n = spanning.rows(), k = spanning.cols();
    Eigen::HouseholderQR<Dense> qr(spanning);
    return {qr.householderQ() * Dense::Identity(n, n), k};
}

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

/// The orthogonal complement of the held combinations.
Dense free_space(const std::vector<std::vector<double>>& held, const Vector& scale) {
    const Eigen::Index n = scale.size();
    if (held.empty()) return Dense::Identity(n, n);
    Dense rows(static_cast<Eigen::Index>(held.size()), n);
    for (Eigen::Index k = 0; k < rows.rows(); ++k) {
        for (Eigen::Index i = 0; i < n; ++i) rows(k, i) = held[static_cast<std::size_t>(k)][static_cast<std::size_t>(i)] * scale(i);
    }
    const NullSpace null = null_space(rows, size_of(rows));
    return null.basis.leftCols(null.dimension);
}

/// Qᵀ A Q = [nilpotent, coupling; 0, regular].
struct Staircase {
    Dense q, t;
    Eigen::Index zeros = 0;
    Eigen::Index resting = 0; ///< the first columns of q: the null space of A itself
};

Staircase staircase(const Dense& a, double size) {
    const Eigen::Index n = a.rows();
    Staircase s{Dense::Identity(n, n), a};
    while (s.zeros < n) {
        const Eigen::Index m = n - s.zeros;
        const NullSpace null = null_space(s.t.bottomRightCorner(m, m), size);
        if (null.dimension == 0) break;
        Dense step = Dense::Identity(n, n);
        step.bottomRightCorner(m, m) = null.basis;
        s.q = s.q * step;
        s.t = step.transpose() * s.t * step;
        s.t.block(s.zeros, s.zeros, m, null.dimension).setZero();
        if (s.zeros == 0) s.resting = null.dimension;
        s.zeros += null.dimension;
    }
    return s;
}

std::vector<double> plain(const Vector& v) { return {v.data(), v.data() + v.size()}; }

/// Left eigenvectors as rows, up to scale. A defective matrix has fewer; then the right ones give the participation.
Complex left_vectors(const Complex& right) {
    Eigen::FullPivLU<Complex> lu(right);
    return lu.isInvertible() ? Complex(lu.inverse()) : Complex(right.adjoint());
}

std::vector<double> participation(const Eigen::VectorXcd& left, const Eigen::VectorXcd& right) {
    Vector parts = left.cwiseProduct(right).cwiseAbs();
    const double sum = parts.sum();
    if (sum > 0) parts /= sum;
    return plain(parts);
}

} // namespace

Spectrum spectrum_of(const Matrix& matrix, const std::vector<std::vector<double>>& held) {
    const auto n = static_cast<Eigen::Index>(matrix.rows);
    Spectrum result;
    if (n == 0) return result;
    Dense a = Eigen::Map<const Dense>(matrix.values.data(), n, n);
    const Vector scale = balance(a);
    const Dense space = free_space(held, scale);
    result.held = static_cast<std::size_t>(n - space.cols());
    const Staircase s = staircase(space.transpose() * a * space, size_of(a));
    const Dense basis = scale.asDiagonal() * space * s.q; // states from coordinates
    result.zeros = static_cast<std::size_t>(s.zeros);
    for (Eigen::Index k = 0; k < s.resting; ++k) result.resting.push_back(plain(basis.col(k)));
    const Eigen::Index m = space.cols() - s.zeros;
    if (m == 0) return result;

    Eigen::EigenSolver<Dense> solver(s.t.bottomRightCorner(m, m), true);
    result.has_converged = solver.info() == Eigen::Success;
    if (!result.has_converged) return result;
    const Complex right = solver.eigenvectors(), left = left_vectors(right);
    const Dense back = (space * s.q).rightCols(m).transpose() * scale.cwiseInverse().asDiagonal(); // coordinates from states
    const Dense nilpotent = s.t.topLeftCorner(s.zeros, s.zeros), coupling = s.t.topRightCorner(s.zeros, m);

    std::vector<Eigen::Index> order;
    for (Eigen::Index k = 0; k < m; ++k) {
        if (solver.eigenvalues()(k).imag() >= 0) order.push_back(k);
    }
    std::stable_sort(order.begin(), order.end(),
                     [&](Eigen::Index x, Eigen::Index y) { return std::abs(solver.eigenvalues()(x)) < std::abs(solver.eigenvalues()(y)); });
    for (Eigen::Index k : order) {
        const std::complex<double> value = solver.eigenvalues()(k);
        Eigen::VectorXcd full(s.zeros + m);
        full.tail(m) = right.col(k);
        const Complex shifted = value * Complex::Identity(s.zeros, s.zeros) - nilpotent.cast<std::complex<double>>();
        if (s.zeros > 0)
            full.head(s.zeros) = shifted.triangularView<Eigen::Upper>().solve(Eigen::VectorXcd(coupling.cast<std::complex<double>>() * right.col(k)));
        const Eigen::VectorXcd states = basis.cast<std::complex<double>>() * full;
        const Eigen::VectorXcd dual = (left.row(k) * back.cast<std::complex<double>>()).transpose();
        result.values.push_back(value);
        result.vectors.emplace_back(states.data(), states.data() + states.size());
        result.participation.push_back(participation(dual, states));
    }
    return result;
}

} // namespace torsion::analysis
