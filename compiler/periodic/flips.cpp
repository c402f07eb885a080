#include "compiler/periodic/flips.h"

#include <Eigen/Eigenvalues>

#include <cmath>

namespace torsion::periodic {

namespace {

constexpr double first_ways[] = {0.05, 0.02, 0.1, 0.005}; // along the eigenvector
constexpr double least_change = 0.3;                      // of that way: else it is the motion of half the period

} // namespace

FlipPoint flip_point(const Orbit& orbit, const Space& space) {
    const Eigen::MatrixXd scaled =
        space.sizes.cwiseInverse().asDiagonal() * orbit.end.by_start * space.sizes.asDiagonal();
    const Eigen::EigenSolver<Eigen::MatrixXd> eigen(scaled);
    Eigen::Index nearest = 0;
    (eigen.eigenvalues().array() + 1.0).abs().minCoeff(&nearest);
    FlipPoint point;
    point.z = orbit.z, point.speed = orbit.speed, point.memory = orbit.end.memory, point.space = space;
    point.direction = eigen.eigenvectors().col(nearest).real().normalized();
    return point;
}

Eigen::VectorXd change_in_half(const PeriodMap& map, const Orbit& orbit, const Space& space) {
    const OrbitRows& rows = orbit.end.rows;
    const std::size_t n = map.slots().size(), first = rows.values.size() - n;
    const double half = rows.times.front() + orbit.period / 2;
    std::size_t k = 0;
    while (k + 1 < rows.times.size() && rows.times[k] < half - 1e-9 * orbit.period) ++k;
    Eigen::VectorXd change(static_cast<Eigen::Index>(n));
    for (std::size_t i = 0; i < n; ++i) {
        const auto row = static_cast<Eigen::Index>(i);
        change[row] = 0;
        if (map.is_slot_of_time(i)) continue;
        change[row] =
            (rows.values[first + i][k] - rows.values[first + i].front() - orbit.drift[row] / 2) / space.sizes[row];
    }
    return change / space.root();
}

bool leave_flip(Shooter& shooter, const FlipPoint& flip, Orbit& orbit) {
    shooter.space() = flip.space;
    shooter.space().turns *= 2;
    shooter.set_sizes(flip.space.sizes);
    const Eigen::Index n = flip.space.size();
    Plane plane;
    plane.normal = Eigen::VectorXd::Zero(n + 1);
    plane.normal.head(n) = flip.direction;
    for (const double way : first_ways) {
        plane.through = flip.space.point(flip.z, flip.speed) + way * plane.normal;
        if (!shooter.correct(plane, flip.memory, orbit)) continue;
        if (change_in_half(shooter.map(), orbit, shooter.space()).norm() < least_change * way) continue;
        orbit.tangent = shooter.tangent(orbit, plane.normal);
        return true;
    }
    return false;
}

} // namespace torsion::periodic
