#pragma once
// Newton's method for periodic motions: R(z, Ω) = Φ(z, Ω) − z − drift = 0 with one more condition, a plane in the space
// of z and speed. The Jacobian is exact (PeriodMap). What is not determined, as the angle of a drive that turns freely,
// changes as little as possible.

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
    /// `matrices`: has derivatives by the start, where `map` has none. Both are the same map otherwise; `map` is the
    /// cheaper one then.
    explicit Shooter(PeriodMap& map, PeriodMap* matrices = nullptr) : map_(map), matrices_(matrices) {}

    PeriodMap& map() { return map_; }
    /// With all derivatives. False: the run failed.
    bool run(double speed, const Eigen::VectorXd& z, const Memory& memory, PeriodEnd& end, double after = 0);
    void set_sizes(const Eigen::VectorXd& sizes);
    void set_of_time(const std::vector<char>& is_of_time);
    bool start(double speed, Eigen::VectorXd& z, Memory& memory);
    const runtime::Message& problem() const { return has_failed_matrix_ ? matrices_->problem() : map_.problem(); }
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
    /// The last correction has found where a motion begins, but its period does not close: it is so unstable that a run
    /// leaves it.
    bool is_open() const { return is_open_; }

private:
    enum class Correction : std::uint8_t { Step, Solved, Lost, FailedRun };
    Correction find_correction(const Plane& plane, const Memory& modes, const Eigen::VectorXd& rest, double before,
                               Orbit& orbit, Eigen::VectorXd& step);
    Eigen::MatrixXd bordered(const PeriodEnd& end, const Eigen::VectorXd& normal) const;

    bool add_matrix(double speed, const Eigen::VectorXd& z, const Memory& memory, PeriodEnd& end, double after = 0);

    PeriodMap& map_;
    PeriodMap* matrices_;
    bool has_failed_matrix_ = false;
    Eigen::MatrixXd last_; ///< of the last orbit, for Newton's first steps from there
    Space space_;
    int iterations_ = 0;
    std::int64_t runs_ = 0;
    bool failed_run_ = false, is_open_ = false;
};

} // namespace torsion::periodic
