#include "runtime/core/step_ends.h"

#include <algorithm>

namespace torsion::runtime {

void StepEnds::resize(std::size_t n_states, std::size_t most_steps) {
    n_states_ = n_states;
    points_ = 0;
    times_.resize(most_steps + 1);
    states_.resize((most_steps + 1) * n_states);
}

void StepEnds::begin(double time, const double* x) {
    points_ = 0;
    add(time, x);
}

void StepEnds::add(double time, const double* x) {
    times_[points_] = time;
    std::copy_n(x, n_states_, states_.begin() + static_cast<std::ptrdiff_t>(points_ * n_states_));
    ++points_;
}

} // namespace torsion::runtime
