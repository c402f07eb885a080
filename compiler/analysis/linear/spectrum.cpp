#include "compiler/analysis/linear/spectrum.h"

#include "compiler/analysis/linear/eigenvectors.h"
#include "compiler/analysis/linear/free_motions.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace torsion::analysis {

namespace {

using ComplexMatrix = Eigen::MatrixXcd;

/// Powers of two that give rows and columns of D⁻¹ A D similar norms (Osborne; Parlett and Reinsch), so that units of
/// the states have no effect.
Vector balance(Dense& a) {
    const Eigen::Index n = a.rows();
    Vector scale = Vector::Ones(n);
    for (bool is_done = false; !is_done;) {
        is_done = true;
        for (Eigen::Index i = 0; i < n; ++i) {
            const double column = a.col(i).cwiseAbs().sum() - std::abs(a(i, i)),
                         row = a.row(i).cwiseAbs().sum() - std::abs(a(i, i));
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

/// An integrator that nobody reads gets the size of its input: its column is zero, and says nothing about its unit.
void scale_unread(Dense& a, Vector& scale) {
    for (Eigen::Index i = 0; i < a.rows(); ++i) {
        const double row = a.row(i).cwiseAbs().sum();
        if (!(row > 0) || !a.col(i).isZero(0)) continue;
        const double factor = std::exp2(std::round(std::log2(row)));
        a.row(i) /= factor;
        scale(i) *= factor;
    }
}

/// Rows over the scaled states.
Dense scaled(const std::vector<std::vector<double>>& rows, const Vector& scale) {
    Dense result(static_cast<Eigen::Index>(rows.size()), scale.size());
    for (Eigen::Index k = 0; k < result.rows(); ++k) {
        for (Eigen::Index i = 0; i < scale.size(); ++i)
            result(k, i) = rows[static_cast<std::size_t>(k)][static_cast<std::size_t>(i)] * scale(i);
    }
    return result;
}

Dense scaled(const std::vector<StateRow>& rows, const Vector& scale) {
    Dense result = Dense::Zero(static_cast<Eigen::Index>(rows.size()), scale.size());
    for (Eigen::Index k = 0; k < result.rows(); ++k) {
        for (const Entry& e : rows[static_cast<std::size_t>(k)]) result(k, e.row) = e.value * scale(e.row);
    }
    return result;
}

/// The orthogonal complement of the held combinations.
Dense free_space(const Dense& held) {
    if (held.rows() == 0) return Dense::Identity(held.cols(), held.cols());
    const NullSpace null = null_space(held, size_of(held));
    return null.basis.leftCols(null.dimension);
}

/// Left eigenvectors as rows, up to scale. A defective matrix has fewer; then the right ones give the participation.
ComplexMatrix left_vectors(const ComplexMatrix& right) {
    Eigen::FullPivLU<ComplexMatrix> lu(right);
    return lu.isInvertible() ? ComplexMatrix(lu.inverse()) : ComplexMatrix(right.adjoint());
}

} // namespace

Spectrum dense_spectrum(const Matrix& matrix, const std::vector<std::vector<double>>& held, const MassRows& masses) {
    const auto n = static_cast<Eigen::Index>(matrix.rows);
    Spectrum result;
    if (n == 0) return result;
    const std::vector<double> values = matrix.dense();
    Dense a = Eigen::Map<const Dense>(values.data(), n, n);
    Vector scale = balance(a);
    scale_unread(a, scale);
    const Dense holds = scaled(held, scale), space = free_space(holds);
    result.held = static_cast<std::size_t>(n - space.cols());
    const Staircase s = staircase(space.transpose() * a * space, size_of(a));
    const Dense basis = scale.asDiagonal() * space * s.q; // states from coordinates
    result.zeros = static_cast<std::size_t>(s.zeros);
    if (s.zeros > 0 && !masses.speeds.empty()) {
        const Dense speeds = unit_rows(scaled(masses.speeds, scale), 0);
        const Dense motions = space * s.q.leftCols(s.zeros) *
                              free_motions(s, space.transpose() * pushes_of(speeds, holds), speeds * space);
        const Dense positions = scaled(masses.positions, scale);
        result.displacements = displacements_of(positions * motions, positions.rowwise().norm(), motions);
    }
    const Eigen::Index m = space.cols() - s.zeros;
    if (m == 0) return result;

    Eigen::EigenSolver<Dense> solver(s.t.bottomRightCorner(m, m), true);
    result.has_converged = solver.info() == Eigen::Success;
    if (!result.has_converged) return result;
    const ComplexMatrix right = solver.eigenvectors(), left = left_vectors(right);
    // coordinates from states
    const Dense back = (space * s.q).rightCols(m).transpose() * scale.cwiseInverse().asDiagonal();
    const Dense nilpotent = s.t.topLeftCorner(s.zeros, s.zeros), coupling = s.t.topRightCorner(s.zeros, m);

    std::vector<Eigen::Index> order;
    for (Eigen::Index k = 0; k < m; ++k) {
        if (solver.eigenvalues()(k).imag() >= 0) order.push_back(k);
    }
    std::stable_sort(order.begin(), order.end(), [&](Eigen::Index x, Eigen::Index y) {
        return std::abs(solver.eigenvalues()(x)) < std::abs(solver.eigenvalues()(y));
    });
    for (Eigen::Index k : order) {
        const std::complex<double> value = solver.eigenvalues()(k);
        Eigen::VectorXcd full(s.zeros + m);
        full.tail(m) = right.col(k);
        const ComplexMatrix shifted =
            value * ComplexMatrix::Identity(s.zeros, s.zeros) - nilpotent.cast<std::complex<double>>();
        if (s.zeros > 0)
            full.head(s.zeros) = shifted.triangularView<Eigen::Upper>().solve(
                Eigen::VectorXcd(coupling.cast<std::complex<double>>() * right.col(k)));
        const Eigen::VectorXcd states = basis.cast<std::complex<double>>() * full;
        const Eigen::VectorXcd dual = dual_of((left.row(k) * back.cast<std::complex<double>>()).transpose(), states);
        add_value(result, value, states, dual);
    }
    return result;
}

} // namespace torsion::analysis
