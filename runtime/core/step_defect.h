#pragma once
// The defect of a long step: d(t) = f(t, x̂(t)) − x̂'(t) on the integrator's interpolant x̂, at two fixed points inside.
// The error control of an integrator has seen the step's end and its stages; a narrow bell, or what a function in C
// does in between, it has not. For a step that has seen all, the interpolant's errors explain the defect (Enright
// 1989): errors of the states by the tolerance of each, through the Jacobian, and their change over the step. Where the
// defect is far beyond, the step has missed something.
//
// Only steps longer than a 500th of the run, and twice as long as the mean of those before, are looked at: each look
// costs two right-hand sides. What is passed over lies where nothing goes on, and there steps grow. And those of
// methods of several steps that have failed their error test: the method takes a much shorter step, and what it
// extrapolates over long smooth ones. Its estimate then says that the short step is as exact as these were, and a slope
// that has jumped inside is no part of that.

#include "runtime/core/integrate/integrator.h"

#include <cmath>
#include <cstdint>
#include <vector>

namespace torsion::runtime {

class Instance;
struct Experiment;

class StepDefect {
public:
    StepDefect(Instance& instance, const Experiment& experiment);
    /// Has the integrator's last step missed something? `has_failed_test`: a longer attempt at it has. The frame is
    /// anywhere afterwards.
    bool is_unexplained(Integrator& integrator, double from, double to, bool has_failed_test);

    /// Of the integrator, or behind an event: no step has been seen.
    void restart() { end_ = NAN; }

    /// Does a derivative at a time inside a piece of the step differ from the interpolant's, by more than a smooth step
    /// leaves, and so much that the piece matters? The step goes from `from` to `to`.
    bool is_felt(Integrator& integrator, double time, double piece, double from, double to);
    static constexpr double felt_share = 0.3; ///< of a state's tolerance: what matters

private:
    struct Limits {
        double times = 1;         ///< what the tolerance explains
        double piece = INFINITY;  ///< its length
        double of_jacobian = NAN; ///< its time: outside of a piece, whose own slope would explain it
    };

    bool is_long_beside_others(double from, double to);
    double weight(std::uint32_t state, double size) const;
    bool measure(Integrator& integrator, double time, double length);
    bool is_beyond(Integrator& integrator, double length, Limits limits);

    Instance& instance_;
    const Experiment& experiment_;
    std::vector<double> x_, before_, behind_, defect_, weight_;
    double begin_ = 0, end_ = NAN; ///< of the steps one after the other that were seen last
    double steps_ = 0;             ///< their number
};

} // namespace torsion::runtime
