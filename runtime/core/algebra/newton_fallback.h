#pragma once
// Other ways to solve a nonlinear block after Newton's method has failed from the present values: at events and at the
// start.
//
// Another start helps, rather than another method. In this order:
//  1. one tear: outwards from the start on both sides until the residual changes its sign, then between the two points.
//  A pole changes it too, but
//     there the residual grows.
//  2. the residual at the start is taken away little by little (Newton homotopy).
//  3. Powell's dogleg (Powell 1970) on the scaled system: near a singular Jacobian it goes down the slope of the
//  residual.
//  4. Newton's method from starts that are shifted by parts and multiples of the nominal values, small shifts first.

#include "runtime/core/algebra/newton.h"

#include <vector>

namespace torsion::runtime {

/// Is the point that Newton's method left in the frame a solution?
class SolutionTest {
public:
    virtual bool accepts() = 0;

protected:
    ~SolutionTest() = default;
};

class NewtonFallback {
public:
    /// `test`: checks the results of Newton's method; null: all count as solutions.
    NewtonFallback(Instance& instance, std::uint32_t index, Newton& newton, SolutionTest* test = nullptr);

    /// True: z is the solution, and the frame is evaluated there.
    bool solve(const std::vector<double>& start, std::vector<double>& z);
    /// One tear: the solution next to the start. It is the same one from all points near the end of a branch, where
    /// Newton's method may end anywhere; `leaves`: the start is that end, and its own residual says nothing.
    bool find_next(double start, bool leaves, std::vector<double>& z);

private:
    bool find_sign_change(bool leaves);
    bool narrow(double near, double near_value, double far, double far_value);
    bool follow_homotopy();
    bool try_dogleg();
    bool try_shifted_starts();
    bool shift_both_ways(double part);
    bool shift_single();
    bool shift_mixed();
    bool is_accepted() { return test_ == nullptr || test_->accepts(); }
    bool try_from(const std::vector<double>& point);
    double distance() const;
    double scale(std::uint32_t j) const;
    void allow(std::int64_t evaluations);

    Instance& instance_;
    std::uint32_t index_;
    TorsionFrame& frame_;
    const TorsionBlock& block_;
    BlockMemory& memory_;
    Newton& newton_;
    SolutionTest* test_;
    std::vector<double> start_, z_;
    std::int64_t last_evaluation_ = 0;
};

} // namespace torsion::runtime
