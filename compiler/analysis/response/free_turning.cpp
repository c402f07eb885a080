#include "compiler/analysis/response/free_turning.h"

#include "compiler/analysis/response/regular_factors.h"

#include <Eigen/SparseQR>

#include <algorithm>
#include <cmath>
#include <random>

namespace torsion::analysis {

namespace {

using Real = Eigen::SparseMatrix<double>;
using QR = Eigen::SparseQR<Real, Eigen::COLAMDOrdering<int>>;
using Entries = std::vector<Eigen::Triplet<double>>;

constexpr double turns_freely = 1e-9;   // of the largest term of a row: what opposes a motion that is free
constexpr double turns_not = 1e-6;      // what clearly opposes one that is not
constexpr double size_of_border = 1e-3; // so that no row of conditions, which may be full, is a pivot early
constexpr int most_teeth = 2000;
constexpr double beside = 1e-6;

struct Condition {
    Eigen::VectorXd row;
    double value = 0;
};

Eigen::Map<const Eigen::VectorXd> as_vector(const std::vector<double>& values) {
    return {values.data(), static_cast<Eigen::Index>(values.size())};
}

Entries entries_of(const Real& a) {
    Entries entries;
    for (Eigen::Index j = 0; j < a.outerSize(); ++j) {
        for (Real::InnerIterator e(a, j); e; ++e)
            entries.emplace_back(static_cast<int>(e.row()), static_cast<int>(j), e.value());
    }
    return entries;
}

Real with_rows(Entries entries, const Real& a, const std::vector<Condition>& conditions, double size,
               Eigen::Index columns) {
    auto row = static_cast<int>(a.rows());
    for (const Condition& condition : conditions) {
        for (Eigen::Index j = 0; j < a.cols(); ++j) {
            if (condition.row[j] != 0) entries.emplace_back(row, static_cast<int>(j), size * condition.row[j]);
        }
        ++row;
    }
    Real result(row, columns);
    result.setFromTriplets(entries.begin(), entries.end());
    return result;
}

Eigen::VectorXd right_side(const Eigen::VectorXd& right, const std::vector<Condition>& conditions, double size) {
    Eigen::VectorXd result(right.size() + static_cast<Eigen::Index>(conditions.size()));
    result.head(right.size()) = right;
    for (std::size_t k = 0; k < conditions.size(); ++k)
        result[right.size() + static_cast<Eigen::Index>(k)] = size * conditions[k].value;
    return result;
}

bool is_small(const Eigen::VectorXd& rest, const Eigen::VectorXd& x, double limit) {
    return rest.cwiseAbs().maxCoeff() <= limit * x.cwiseAbs().maxCoeff();
}

struct Answer {
    Eigen::VectorXd x;
    bool is_certain = false, is_solution = false;
};

/// x with A x = b, where the conditions leave one, from [A E; C 0] with columns E without order: if that matrix is
/// regular, a solution has no share in E, and there is no other.
Answer only_solution(const Real& a, const Eigen::VectorXd& right, const std::vector<Condition>& conditions) {
    std::mt19937 numbers(2);
    Entries entries = entries_of(a);
    const auto count = static_cast<Eigen::Index>(conditions.size());
    for (Eigen::Index k = 0; k < count; ++k) {
        for (Eigen::Index i = 0; i < a.rows(); ++i)
            entries.emplace_back(static_cast<int>(i), static_cast<int>(a.cols() + k),
                                 2.0 * numbers() / static_cast<double>(std::mt19937::max()) - 1);
    }
    const RegularFactors factors(with_rows(std::move(entries), a, conditions, size_of_border, a.cols() + count));
    const auto x = factors.solve(right_side(right, conditions, size_of_border));
    if (!x) return {};
    Answer answer{x->head(a.cols())};
    const Eigen::VectorXd rest = a * answer.x - right;
    answer.is_solution = is_small(rest, answer.x, turns_freely);
    answer.is_certain = answer.is_solution || !is_small(rest, answer.x, turns_not);
    return answer;
}

/// The same as nearly as can be; what is free stays 0.
Answer nearest_solution(const Real& a, const Eigen::VectorXd& right, const std::vector<Condition>& conditions) {
    const Real bordered = with_rows(entries_of(a), a, conditions, 1, a.cols());
    const Eigen::VectorXd all = right_side(right, conditions, 1);
    QR factors(bordered);
    Answer answer{factors.solve(all)};
    answer.is_solution = is_small(bordered * answer.x - all, answer.x, turns_freely);
    return answer;
}

/// r with A r = 0 and these conditions. Nothing: there is none.
std::optional<Eigen::VectorXd> null_vector(const Real& a, const std::vector<Condition>& conditions) {
    const Eigen::VectorXd zero = Eigen::VectorXd::Zero(a.rows());
    Answer answer = only_solution(a, zero, conditions);
    if (!answer.is_certain) answer = nearest_solution(a, zero, conditions);
    if (!answer.is_solution) return std::nullopt;
    return answer.x;
}

/// The ratio of whole numbers of teeth that is nearest, where a ratio is one but for rounding; else the ratio.
double ratio_of_teeth(double ratio) {
    for (int teeth = 1; teeth <= most_teeth; ++teeth) {
        const double nearest = std::round(ratio * teeth) / teeth;
        if (std::abs(nearest - ratio) <= beside / teeth * std::abs(ratio)) return nearest;
    }
    return ratio;
}

/// Where each position is the integral of one speed, and each speed belongs to one position.
bool take_single(const Entries& entries, const Eigen::VectorXd& rates, const std::vector<std::size_t>& speeds,
                 std::vector<double>& result) {
    std::vector<bool> has_row(static_cast<std::size_t>(rates.size()), false), has_column(speeds.size(), false);
    for (const auto& entry : entries) {
        const auto row = static_cast<std::size_t>(entry.row()), column = static_cast<std::size_t>(entry.col());
        if (has_row[row] || has_column[column]) return false;
        has_row[row] = has_column[column] = true;
    }
    for (const auto& entry : entries)
        result[speeds[static_cast<std::size_t>(entry.col())]] = rates[entry.row()] / entry.value();
    return true;
}

std::vector<Condition> with_held(std::vector<Condition> conditions, const std::vector<std::vector<double>>& held) {
    for (const std::vector<double>& row : held) conditions.push_back({as_vector(row), 0});
    return conditions;
}

} // namespace

FreeTurning::FreeTurning(const Matrix& a, const std::vector<double>& shaft,
                         const std::vector<std::vector<double>>& held)
    : a_(sparse(a)), sizes_(row_sizes(a_)), shaft_(as_vector(shaft)), held_(held) {
    a_ = sizes_.cwiseInverse().asDiagonal() * a_;
    turning_ = null_vector(a_, with_held({{shaft_, 1}}, held_)).value_or(Eigen::VectorXd());
}

Eigen::VectorXd FreeTurning::speed() const {
    const Eigen::VectorXd right = turning_.cwiseQuotient(sizes_);
    const std::vector<Condition> conditions{{shaft_, 0}};
    const Answer answer = only_solution(a_, right, conditions);
    return answer.is_solution ? answer.x : nearest_solution(a_, right, conditions).x;
}

std::vector<double> FreeTurning::speeds(const LinearSystem& system) const {
    const std::size_t n = system.states.size();
    std::vector<double> result(n, 0.0);
    if (turning_.size() == 0) return result;
    std::vector<int> place_of_position(n, -1);
    std::vector<double> of_positions;
    std::vector<std::size_t> speeds;
    for (std::size_t i = 0; i < n; ++i) {
        const std::string& unit = system.states[i].unit;
        if (unit == "rad/s" || unit == "m/s") speeds.push_back(i);
        if (unit != "rad" && unit != "m") continue;
        place_of_position[i] = static_cast<int>(of_positions.size());
        of_positions.push_back(turning_[static_cast<Eigen::Index>(i)]);
    }
    Entries entries;
    for (std::size_t j = 0; j < speeds.size(); ++j) {
        for (const Entry& e : system.a.column(speeds[j])) {
            if (place_of_position[e.row] >= 0)
                entries.emplace_back(place_of_position[e.row], static_cast<int>(j), e.value);
        }
    }
    const Eigen::VectorXd rates = as_vector(of_positions);
    if (entries.empty() || take_single(entries, rates, speeds, result)) return result;
    Real kinematics(rates.size(), static_cast<Eigen::Index>(speeds.size()));
    kinematics.setFromTriplets(entries.begin(), entries.end());
    QR factors(kinematics);
    const Eigen::VectorXd solution = factors.solve(rates);
    for (std::size_t j = 0; j < speeds.size(); ++j) result[speeds[j]] = solution[static_cast<Eigen::Index>(j)];
    return result;
}

bool FreeTurning::is_prescribed(const LinearSystem& system) const {
    if (turning_.size() == 0) return false;
    const std::vector<double> speeds_now = speeds(system);
    Eigen::VectorXd rest = turning_;
    for (std::size_t j = 0; j < speeds_now.size(); ++j) {
        for (const Entry& e : system.a.column(j)) rest[e.row] -= e.value * speeds_now[j];
    }
    double largest = 0;
    for (std::size_t i = 0; i < system.states.size(); ++i) {
        const std::string& unit = system.states[i].unit;
        if (unit == "rad" || unit == "m") largest = std::max(largest, std::abs(rest[static_cast<Eigen::Index>(i)]));
    }
    return largest > turns_not * turning_.cwiseAbs().maxCoeff();
}

double FreeTurning::ratio(const std::vector<double>& angle) const {
    if (turning_.size() == 0) return 0;
    // it turns while the shaft stands
    if (null_vector(a_, with_held({{shaft_, 0}, {as_vector(angle), 1}}, held_))) return 0;
    return ratio_of_teeth(as_vector(angle).dot(turning_));
}

} // namespace torsion::analysis
