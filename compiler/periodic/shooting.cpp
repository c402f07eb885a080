#include "compiler/periodic/shooting.h"

#include <algorithm>
#include <cmath>

namespace torsion::periodic {

namespace {

constexpr int most_iterations = 10;
constexpr double exact_accuracy = 2e-6, chord_accuracy = 1e-5; // of the last correction, of the sizes
constexpr double exact_gap = 1e-5, chord_gap = 1e-4;           // between both ends of the period, of the sizes
// a correction that is larger than this times the one before leads away
constexpr double least_decrease = 4;
constexpr double far = 3;    // in sizes: no longer the same motion
constexpr double slow = 0.3; // a decrease that asks for the matrix of here
constexpr double rank = 1e-9;

/// What a run remembers beside z, as it matters: values that are not Real.
bool has_same_modes(const PeriodMap& map, const Memory& a, const Memory& b, std::size_t first) {
    const TorsionModel& model = map.model();
    for (std::uint32_t v = 0; v < model.n_variables; ++v) {
        const TorsionVariable& variable = model.variables[v];
        if (variable.section != TORSION_D || variable.type == TORSION_REAL || map.is_of_time(variable.index)) continue;
        if (a[first + variable.index] != b[first + variable.index]) return false;
    }
    return true;
}

} // namespace

/// Rows: R, the plane, no shift along the free directions. Columns: z and speed, scaled, and how far an orbit is ahead
/// along each free direction.
Eigen::MatrixXd Shooter::bordered(const PeriodEnd& end, const Eigen::VectorXd& normal) const {
    const Eigen::Index n = space_.size(), m = space_.free.cols();
    Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(n + 1 + m, n + 1 + m);
    const auto scale = (space_.sizes.cwiseInverse() / space_.root()).eval();
    matrix.topLeftCorner(n, n) = scale.asDiagonal() * (end.by_start - Eigen::MatrixXd::Identity(n, n)) *
                                 (space_.sizes * space_.root()).asDiagonal();
    matrix.block(0, n, n, 1) = scale.cwiseProduct(end.by_speed) * space_.speed_size;
    matrix.row(n).head(n + 1) = normal.transpose();
    if (m > 0) {
        matrix.block(0, n + 1, n, m) = -(scale.asDiagonal() * space_.free);
        matrix.block(n + 1, 0, m, n) = (scale.asDiagonal() * space_.free).transpose();
    }
    return matrix;
}

bool Shooter::add_matrix(double speed, const Eigen::VectorXd& z, const Memory& memory, PeriodEnd& end, double after) {
    PeriodEnd whole;
    ++runs_;
    has_failed_matrix_ = !matrices_->run(speed, z, matrices_->adopted(map_, memory), whole, after);
    if (has_failed_matrix_) return false;
    end.by_start = std::move(whole.by_start);
    return true;
}

bool Shooter::run(double speed, const Eigen::VectorXd& z, const Memory& memory, PeriodEnd& end, double after) {
    ++runs_;
    has_failed_matrix_ = false;
    return map_.run(speed, z, memory, end, after) && (map_.has_by_start() || add_matrix(speed, z, memory, end, after));
}

void Shooter::set_sizes(const Eigen::VectorXd& sizes) {
    space_.sizes = sizes;
    map_.set_sizes(sizes);
    if (matrices_ != nullptr) matrices_->set_sizes(sizes);
}

void Shooter::set_of_time(const std::vector<char>& is_of_time) {
    map_.set_of_time(is_of_time);
    if (matrices_ != nullptr) matrices_->set_of_time(is_of_time);
}

bool Shooter::start(double speed, Eigen::VectorXd& z, Memory& memory) {
    Memory its_own;
    has_failed_matrix_ = matrices_ != nullptr && !matrices_->start(speed, z, its_own);
    return !has_failed_matrix_ && map_.start(speed, z, memory);
}

/// With the matrix of an earlier orbit where that leads on, else with that of this one. `before`: the size of the
/// correction before.
Shooter::Correction Shooter::find_correction(const Plane& plane, const Memory& modes, const Eigen::VectorXd& rest,
                                             double before, Orbit& orbit, Eigen::VectorXd& step) {
    const Eigen::Index n = space_.size(), m = space_.free.cols();
    const double accuracy = map_.has_by_start() ? exact_accuracy : chord_accuracy;
    bool is_fresh = map_.has_by_start();
    if (!is_fresh && last_.size() > 0) orbit.end.by_start = last_;
    for (;;) {
        if (orbit.end.by_start.size() == 0) {
            if (!add_matrix(orbit.speed, orbit.z, modes, orbit.end)) return Correction::FailedRun;
            last_ = orbit.end.by_start, is_fresh = true;
        }
        Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> factors;
        factors.setThreshold(rank);
        const Eigen::MatrixXd matrix = bordered(orbit.end, plane.normal);
        factors.compute(matrix);
        step = factors.solve(-rest);
        const double size = step.head(n + 1).norm(), unsolved = (matrix * step + rest).norm();
        const bool has_settled = has_same_modes(map_, modes, orbit.end.memory, map_.first_discrete());
        orbit.drift = space_.turns;
        if (m > 0) orbit.drift += space_.free * step.tail(m);
        if (is_fresh && !std::isfinite(size)) return Correction::Lost;
        if (is_fresh && size <= accuracy && has_settled) {
            if (unsolved > 1e2 * accuracy) return Correction::Lost;
            is_open_ = (rest.head(n) + matrix.topRightCorner(n, m) * step.tail(m)).norm() >
                       (map_.has_by_start() ? exact_gap : chord_gap);
            return is_open_ ? Correction::Step : Correction::Solved;
        }
        if (is_fresh && (size > far || size > least_decrease * before)) return Correction::Lost;
        const bool is_slow = !(size <= slow * before) || size > far, has_arrived = size <= accuracy && has_settled;
        if (is_fresh || (!is_slow && !has_arrived)) return Correction::Step;
        orbit.end.by_start.resize(0, 0); // the matrix of here
    }
}

bool Shooter::correct(const Plane& plane, const Memory& memory, Orbit& orbit) {
    const Eigen::Index n = space_.size(), m = space_.free.cols();
    const bool is_exact = map_.has_by_start();
    Eigen::VectorXd u = plane.through;
    const Memory* modes = &memory;
    Memory kept;
    double before = INFINITY;
    failed_run_ = is_open_ = false;
    for (iterations_ = 1; iterations_ <= (is_exact ? most_iterations : 2 * most_iterations); ++iterations_) {
        orbit.z = space_.z_of(u), orbit.speed = space_.speed_of(u), orbit.period = map_.period(orbit.speed);
        if (!(orbit.period > 0) || !std::isfinite(orbit.period)) return false;
        ++runs_, has_failed_matrix_ = false;
        if (!map_.run(orbit.speed, orbit.z, *modes, orbit.end)) return failed_run_ = true, false;
        Eigen::VectorXd ahead = orbit.end.z - orbit.z - space_.turns;
        for (Eigen::Index i = 0; i < n; ++i) {
            if (map_.is_slot_of_time(static_cast<std::size_t>(i))) ahead[i] = 0;
        }
        Eigen::VectorXd rest = Eigen::VectorXd::Zero(n + 1 + m), step;
        rest.head(n) = ahead.cwiseQuotient(space_.sizes) / space_.root();
        rest[n] = plane.normal.dot(u - plane.through);
        const Correction found = find_correction(plane, *modes, rest, before, orbit, step);
        if (found != Correction::Step) return failed_run_ = found == Correction::FailedRun, found == Correction::Solved;
        before = step.head(n + 1).norm();
        u += step.head(n + 1);
        kept = orbit.end.memory;
        modes = &kept;
    }
    return false;
}

bool Shooter::correct_at(double speed, const Eigen::VectorXd& z, const Memory& memory, Orbit& orbit) {
    Plane plane;
    plane.normal = Eigen::VectorXd::Unit(space_.size() + 1, space_.size());
    plane.through = space_.point(z, speed);
    return correct(plane, memory, orbit);
}

Eigen::VectorXd Shooter::tangent(const Orbit& orbit, const Eigen::VectorXd& like) const {
    const Eigen::Index n = space_.size(), m = space_.free.cols();
    Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> factors;
    factors.setThreshold(rank);
    factors.compute(bordered(orbit.end, like));
    const Eigen::VectorXd found = factors.solve(Eigen::VectorXd::Unit(n + 1 + m, n));
    return found.head(n + 1).normalized();
}

Eigen::Index Shooter::fixed_multipliers(const Orbit& orbit) const {
    Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> factors;
    factors.setThreshold(rank);
    factors.compute(bordered(orbit.end, orbit.tangent));
    return space_.free.cols() + factors.cols() - factors.rank();
}

} // namespace torsion::periodic
