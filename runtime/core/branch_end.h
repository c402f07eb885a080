#pragma once
// The end of a solution of a nonlinear block between events: y³ − 3y = 3 sin t has three solutions, of which two meet
// and vanish when 3 sin t passes
// 2. Or of a mixed block: a motion is prescribed, and sets in smoothly against an element that holds.
//
// Beyond that time the block has no solution, or only one after a jump, so the integrator's steps shrink towards it, or
// end with it. Then the search finds the time just after which the block fails or jumps: inside the last step on the
// integrator's interpolant, or a little ahead of it along the present slopes.

#include "torsion/model.h"

#include <cstdint>
#include <vector>

namespace torsion::runtime {

class Instance;
class Integrator;

/// What ends: a solution of a nonlinear block, or that of a configuration, whose equations contradict each other from
/// then on.
enum class Ending { Branch, Configuration };

/// Has a block jumped to another solution?
bool is_jump(const TorsionBlock& block, const double* before, const double* now);

class BranchEnd {
public:
    explicit BranchEnd(Instance& instance);

    void restart(); ///< of the integrator, at the frame's point
    void note_step(double from, double to, double limit);
    void forget_steps() { good_step_ = 0; }
    /// The last step was tiny relative to earlier ones, without a limit on it: a solution may end.
    bool is_near() const { return is_near_; }
    /// Near an end: does it lie before the frame's point?
    bool is_behind();

    /// Finds the end in the integrator's step, before `last`, where a block fails. Leaves the frame just beyond it.
    void find_inside(Integrator& integrator, double from, double last, Ending what);
    /// The end is known to lie between two times of the step. Leaves the frame just beyond it.
    void set_inside(Integrator& integrator, double before, double beyond, double last);
    /// Finds the end of a branch a little ahead of the integrator, along the present slopes; about where that of a
    /// configuration is, not after `limit`. Leaves the frame just beyond it. False: no end, and the frame is at the
    /// integrator's point.
    bool find_ahead(Integrator& integrator, double limit, Ending what);
    double last() const { return good_.time; } ///< just before the end
    /// Is the end found ahead so close that the slopes lead there without an error that counts?
    bool is_close() const;
    void go_back() { set_point(origin_); } ///< to the integrator's point
    /// Moves to the point at `time` between the integrator's last one and the end found ahead.
    void go_ahead(double time);

    /// Moves from just beyond the end to the states just before it and evaluates the model there; time stays. False: it
    /// cannot be evaluated there.
    bool stand_before();
    void set_point_before() { set_point(good_); }
    void set_point_beyond() { set_point(beyond_); }

private:
    struct Point {
        double time = 0;
        std::vector<double> x;
    };
    void note_point(Point& point) const; ///< the frame's
    void set_point(const Point& point);
    bool is_beyond(Ending what, bool compares);
    void load_all_tears(std::vector<double>& tears);
    void load_accepted_tears();
    bool explore(double limit, Ending what);
    template <class Go>
    void narrow(double good, double bad, Ending what, bool compares, const Go& go);

    Instance& instance_;
    double good_step_ = 0;  ///< about the last step before they became tiny
    double step_start_ = 0; ///< of the last step
    bool is_near_ = false;
    Point origin_, good_, beyond_;     ///< the integrator's point, and both sides of the end
    std::vector<double> slope_;        ///< at the origin
    std::vector<double> before_, now_; ///< tears of all blocks
};

/// During its lifetime, a block whose solution ends fails instead of jumping to another one; if it `holds`.
class HeldBranch {
public:
    explicit HeldBranch(Instance& instance, bool holds = true);
    ~HeldBranch();
    HeldBranch(const HeldBranch&) = delete;
    HeldBranch& operator=(const HeldBranch&) = delete;

private:
    Instance& instance_;
};

} // namespace torsion::runtime
