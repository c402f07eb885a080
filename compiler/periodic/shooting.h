#pragma once
// Newton's method for periodic motions: R(z, Ω) = Φ(z, Ω) − z − drift = 0 with one more condition, a plane in the space of z and speed. The Jacobian
// is exact (PeriodMap). What is not determined, as the angle of a drive that turns freely, changes as little as possible.

#include "compiler/periodic/orbit.h"
#include "compiler/periodic/space.h"

#include <optional>
#include <string>

namespace torsion::periodic {

/// normal · (u − through) = 0
struct Plane {
    Eigen::VectorXd normal, through;
};

class Shooter {
public:
    explicit Shooter(PeriodMap& map) : map_(map) {}

    PeriodMap& map() { return map_; }
    Space& space() { return space_; }

    /// From the point of the plane. False: no orbit was found there, or the run failed (failed_run()).
    bool correct(const Plane& plane, const Memory& memory, Orbit& orbit);
    /// The same at a given speed.
    bool correct_at(double speed, const Eigen::VectorXd& z, const Memory& memory, Orbit& orbit);
    /// The tangent of the branch, in the direction of `like`.
    Eigen::VectorXd tangent(const Orbit& orbit, const Eigen::VectorXd& like) const;
    /// Multipliers that are 1 for every orbit.
    Eigen::Index fixed_multipliers(const Orbit& orbit) const;

    int iterations() const { return iterations_; } ///< of the last correction
    std::int64_t runs() const { return runs_; }
    bool failed_run() const { return failed_run_; }

private:
    Eigen::MatrixXd bordered(const PeriodEnd& end, const Eigen::VectorXd& normal) const;

    PeriodMap& map_;
    Space space_;
    int iterations_ = 0;
    std::int64_t runs_ = 0;
    bool failed_run_ = false;
};

} // namespace torsion::periodic
