#pragma once
// The ends of steps one after the other, with the states there: to come back to them.

#include <cstddef>
#include <vector>

namespace torsion::runtime {

class StepEnds {
public:
    void resize(std::size_t n_states, std::size_t most_steps);
    /// Forgets all; the first step begins here.
    void begin(double time, const double* x);
    void add(double time, const double* x);
    void forget() { points_ = 0; }

    /// does a step from there follow?
    bool begins_at(double time) const { return points_ > 0 && times_[points_ - 1] == time; }
    std::size_t steps() const { return points_ > 0 ? points_ - 1 : 0; }
    double time(std::size_t point) const { return times_[point]; } ///< 0: the start of the first step
    const double* x(std::size_t point) const { return states_.data() + point * n_states_; }

private:
    std::size_t n_states_ = 0, points_ = 0;
    std::vector<double> times_, states_;
};

} // namespace torsion::runtime
