// With A δ + f = s δ + r Ω + q a, where q is the speed that belongs to the turning r, A q = r: unknown are δ, Ω and the acceleration a. δ leaves the
// angle of the shaft and its speed alone. s is small: δ is what has happened after a time of about 1/s, when vibrations have settled and a ship has
// kept its speed.

#include "compiler/analysis/response/mean_balance.h"

#include "compiler/analysis/response/shaft_ratio.h"

#include <algorithm>
#include <cmath>

namespace torsion::analysis {

namespace {

using Real = Eigen::SparseMatrix<double>;
using QR = Eigen::SparseQR<Real, Eigen::COLAMDOrdering<int>>;

constexpr double turns_freely = 1e-9; // of the largest term of a row: what opposes a motion that is free

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

namespace {

/// r with A r = 0 and these values of some rows; what else is free stays 0. Nothing: there is none.
std::optional<Eigen::VectorXd> null_vector(const Real& a, const std::vector<std::pair<Eigen::VectorXd, double>>& conditions) {
    std::vector<Eigen::Triplet<double>> entries;
    Eigen::VectorXd sizes = Eigen::VectorXd::Zero(a.rows());
    for (Eigen::Index j = 0; j < a.outerSize(); ++j) {
        for (Real::InnerIterator e(a, j); e; ++e) sizes[e.row()] = std::max(sizes[e.row()], std::abs(e.value()));
    }
    for (Eigen::Index j = 0; j < a.outerSize(); ++j) {
        for (Real::InnerIterator e(a, j); e; ++e) {
            if (e.value() != 0) entries.emplace_back(static_cast<int>(e.row()), static_cast<int>(e.col()), e.value() / sizes[e.row()]);
        }
    }
    int rows = static_cast<int>(a.rows());
    for (const auto& [row, value] : conditions) add_row(entries, rows++, row);
    Real bordered(rows, a.cols());
    bordered.setFromTriplets(entries.begin(), entries.end());
    Eigen::VectorXd right = Eigen::VectorXd::Zero(rows);
    for (std::size_t k = 0; k < conditions.size(); ++k) right[a.rows() + static_cast<Eigen::Index>(k)] = conditions[k].second;
    QR factors(bordered);
    const Eigen::VectorXd r = factors.solve(right), rest = bordered * r - right;
    if (!(rest.cwiseAbs().maxCoeff() <= turns_freely * r.cwiseAbs().maxCoeff())) return std::nullopt;
    return r;
}

} // namespace

FreeTurning::FreeTurning(const Matrix& a, const std::vector<double>& shaft, const std::vector<std::vector<double>>& held)
    : a_(sparse(a)), shaft_(as_vector(shaft)), held_(held) {
    std::vector<std::pair<Eigen::VectorXd, double>> conditions{{shaft_, 1}};
    for (const std::vector<double>& row : held_) conditions.emplace_back(as_vector(row), 0);
    turning_ = null_vector(a_, conditions).value_or(Eigen::VectorXd());
}

namespace {

/// Where each position is the integral of one speed, and each speed belongs to one position.
bool take_single(const std::vector<Eigen::Triplet<double>>& entries, const Eigen::VectorXd& rates, const std::vector<std::size_t>& speeds,
                 std::vector<double>& result) {
    std::vector<bool> has_row(static_cast<std::size_t>(rates.size()), false), has_column(speeds.size(), false);
    for (const auto& entry : entries) {
        const auto row = static_cast<std::size_t>(entry.row()), column = static_cast<std::size_t>(entry.col());
        if (has_row[row] || has_column[column]) return false;
        has_row[row] = has_column[column] = true;
    }
    for (const auto& entry : entries) result[speeds[static_cast<std::size_t>(entry.col())]] = rates[entry.row()] / entry.value();
    return true;
}

} // namespace

std::vector<double> FreeTurning::speeds(const LinearSystem& system) const {
    const std::size_t n = system.states.size();
    std::vector<double> result(n, 0.0);
    if (turning_.size() == 0) return result;
    std::vector<Eigen::Index> positions;
    std::vector<std::size_t> speeds;
    for (std::size_t i = 0; i < n; ++i) {
        const std::string& unit = system.states[i].unit;
        if (unit == "rad" || unit == "m") positions.push_back(static_cast<Eigen::Index>(i));
        if (unit == "rad/s" || unit == "m/s") speeds.push_back(i);
    }
    std::vector<Eigen::Triplet<double>> entries;
    Eigen::VectorXd rates(static_cast<Eigen::Index>(positions.size()));
    for (std::size_t k = 0; k < positions.size(); ++k) {
        rates[static_cast<Eigen::Index>(k)] = turning_[positions[k]];
        for (std::size_t j = 0; j < speeds.size(); ++j) {
            const double entry = system.a(static_cast<std::size_t>(positions[k]), speeds[j]);
            if (entry != 0) entries.emplace_back(static_cast<int>(k), static_cast<int>(j), entry);
        }
    }
    if (entries.empty()) return result;
    if (take_single(entries, rates, speeds, result)) return result;
    Real kinematics(static_cast<Eigen::Index>(positions.size()), static_cast<Eigen::Index>(speeds.size()));
    kinematics.setFromTriplets(entries.begin(), entries.end());
    kinematics.makeCompressed();
    QR factors(kinematics);
    const Eigen::VectorXd solution = factors.solve(rates);
    for (std::size_t j = 0; j < speeds.size(); ++j) result[speeds[j]] = solution[static_cast<Eigen::Index>(j)];
    return result;
}

double FreeTurning::ratio(const std::vector<double>& angle) const {
    if (turning_.size() == 0) return 0;
    std::vector<std::pair<Eigen::VectorXd, double>> conditions{{shaft_, 0}, {as_vector(angle), 1}};
    for (const std::vector<double>& row : held_) conditions.emplace_back(as_vector(row), 0);
    if (null_vector(a_, conditions)) return 0; // it turns while the shaft stands
    return ratio_of_teeth(as_vector(angle).dot(turning_));
}

MeanBalance::MeanBalance(const Matrix& a, const Eigen::VectorXd& turning, const std::vector<double>& angle, const std::vector<double>& nominal,
                         double slow)
    : nominal_(nominal) {
    const Real real = sparse(a);
    const int n = static_cast<int>(a.rows);
    std::vector<Eigen::Triplet<double>> entries;
    for (Eigen::Index j = 0; j < real.outerSize(); ++j) {
        for (Real::InnerIterator e(real, j); e; ++e)
            entries.emplace_back(static_cast<int>(e.row()), static_cast<int>(e.col()), e.value() * nominal[static_cast<std::size_t>(j)]);
    }
    for (int i = 0; i < n; ++i) entries.emplace_back(i, i, -slow * nominal[static_cast<std::size_t>(i)]);
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
