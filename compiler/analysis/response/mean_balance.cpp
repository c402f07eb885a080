// With A δ + f = r Ω + q a, where q is the speed that belongs to the turning r, A q = r: unknown are δ, Ω and the acceleration a. δ leaves the angle
// of the shaft and its speed alone. What is undetermined beside that stays; what cannot be balanced is least.

#include "compiler/analysis/response/mean_balance.h"

#include <algorithm>
#include <cmath>

namespace torsion::analysis {

namespace {

using Real = Eigen::SparseMatrix<double>;
using QR = Eigen::SparseQR<Real, Eigen::COLAMDOrdering<int>>;

constexpr int iterations = 20;
constexpr double moves = 1e-9;   // of the largest state
constexpr double settled = 1e-6; // from one iteration to the next

Eigen::Map<const Eigen::VectorXd> as_vector(const std::vector<double>& values) { return {values.data(), static_cast<Eigen::Index>(values.size())}; }

void add_row(std::vector<Eigen::Triplet<double>>& entries, int row, const Eigen::VectorXd& values) {
    for (Eigen::Index j = 0; j < values.size(); ++j) {
        if (values[j] != 0) entries.emplace_back(row, static_cast<int>(j), values[j]);
    }
}
void add_column(std::vector<Eigen::Triplet<double>>& entries, int column, const Eigen::VectorXd& values) {
    for (Eigen::Index i = 0; i < values.size(); ++i) {
        if (values[i] != 0) entries.emplace_back(static_cast<int>(i), column, values[i]);
    }
}

/// q with A q = r and no angle of the shaft, as nearly as can be.
Eigen::VectorXd speed_of(const Real& a, const Eigen::VectorXd& turning, const Eigen::VectorXd& angle) {
    std::vector<Eigen::Triplet<double>> entries;
    for (Eigen::Index j = 0; j < a.outerSize(); ++j) {
        for (Real::InnerIterator e(a, j); e; ++e) entries.emplace_back(static_cast<int>(e.row()), static_cast<int>(e.col()), e.value());
    }
    add_row(entries, static_cast<int>(a.rows()), angle);
    Real bordered(a.rows() + 1, a.cols());
    bordered.setFromTriplets(entries.begin(), entries.end());
    QR factors(bordered);
    Eigen::VectorXd right = Eigen::VectorXd::Zero(a.rows() + 1);
    right.head(a.rows()) = turning;
    return factors.solve(right);
}

} // namespace

// Inverse iteration with a small shift: the motion whose eigenvalue is nearest to 0 grows by 1/shift in each step, and what vibrates by 1/pulsation.
std::optional<Eigen::VectorXd> free_turning(const LinearSystem& system, const std::vector<double>& start, const std::vector<double>& angle,
                                            double slow) {
    ShiftedSystem shifted(system.a);
    if (!shifted.shift(slow)) return std::nullopt;
    ComplexVector x = as_vector(start).cast<Complex>();
    Eigen::VectorXd turning, last;
    double growth = 0;
    for (int i = 0; i < iterations; ++i) {
        const double size = x.norm();
        if (!(size > 0)) return std::nullopt;
        x = shifted.solve(x / size);
        growth = x.norm();
        const double turn = as_vector(angle).dot(x.real());
        if (!(std::abs(turn) > moves * x.cwiseAbs().maxCoeff())) return std::nullopt;
        last = turning, turning = x.real() / turn;
    }
    const bool is_free = growth * slow > 0.5; // an eigenvalue of 0, or nearly
    if (!is_free || !((turning - last).norm() <= settled * turning.norm())) return std::nullopt;
    return turning;
}

MeanBalance::MeanBalance(const Matrix& a, const Eigen::VectorXd& turning, const std::vector<double>& angle, const std::vector<double>& nominal)
    : nominal_(nominal) {
    const Real real = sparse(a);
    const int n = static_cast<int>(a.rows);
    std::vector<Eigen::Triplet<double>> entries;
    for (Eigen::Index j = 0; j < real.outerSize(); ++j) {
        for (Real::InnerIterator e(real, j); e; ++e)
            entries.emplace_back(static_cast<int>(e.row()), static_cast<int>(e.col()), e.value() * nominal[static_cast<std::size_t>(j)]);
    }
    int rows = n, columns = n;
    if (turning.size() > 0) {
        const Eigen::VectorXd row = as_vector(angle), sizes = as_vector(nominal);
        add_column(entries, columns++, -turning);
        add_column(entries, columns++, -speed_of(real, turning, row));
        add_row(entries, rows++, row.cwiseProduct(sizes));
        add_row(entries, rows++, (real.transpose() * row).cwiseProduct(sizes));
    }
    Real bordered(rows, columns);
    bordered.setFromTriplets(entries.begin(), entries.end());
    scale_ = Eigen::VectorXd::Zero(rows);
    for (Eigen::Index j = 0; j < bordered.outerSize(); ++j) {
        for (Real::InnerIterator e(bordered, j); e; ++e) scale_[e.row()] = std::max(scale_[e.row()], std::abs(e.value()));
    }
    scale_ = scale_.unaryExpr([](double size) { return size > 0 ? 1 / size : 1; });
    bordered = scale_.asDiagonal() * bordered;
    bordered.makeCompressed();
    factors_.compute(bordered);
}

Eigen::VectorXd MeanBalance::step(const std::vector<double>& mean_derivatives) const {
    Eigen::VectorXd right = Eigen::VectorXd::Zero(scale_.size());
    right.head(static_cast<Eigen::Index>(mean_derivatives.size())) = -as_vector(mean_derivatives);
    const Eigen::VectorXd solution = factors_.solve(scale_.cwiseProduct(right));
    return solution.head(static_cast<Eigen::Index>(nominal_.size())).cwiseProduct(as_vector(nominal_));
}

} // namespace torsion::analysis
