// Where a solution of a nonlinear block ceases to exist between events: y³ − 3y = 3 sin t has three solutions, of which two meet and vanish where 3 sin t passes 2.
//
// The block cannot be solved beyond that time, so the integrator's steps shrink towards it. When they have become tiny, the time is looked for right after which the
// block fails, and an event is made there: the block goes over to what is left, as a physical system would jump, and the integrator begins anew.

#include "runtime/core/names.h"
#include "runtime/core/simulate.h"

#include <algorithm>
#include <cmath>

namespace torsion::runtime {

namespace {

constexpr double tiny = 1e-4; // of the last good step

} // namespace

int MainLoop::integrate(double limit) {
    instance_.unsolved_block = UINT32_MAX;
    const int answer = integrator_->step(limit);
    if (answer == 0 && !has_unsolved_block()) good_step_ = integrator_->time() - frame_.time;
    return answer;
}

// Evaluates the block a little later and later, along the present slopes. Where two solutions meet it may fail already at the present time.
bool MainLoop::finds_end_of_branch(double from, double& beyond) {
    const std::uint32_t n = instance_.model.n_x, block = instance_.unsolved_block;
    x_.assign(frame_.x, frame_.x + n);
    x_beyond_ = x_;
    der_.assign(n, 0.0), der_beyond_.resize(n);
    const auto fails_at = [&](double time, double* der) {
        instance_.unsolved_block = UINT32_MAX;
        return instance_.derivatives(time, x_beyond_.data(), der) != 0;
    };
    beyond = from;
    if (fails_at(from, der_.data())) return instance_.unsolved_block == block;
    const double longest = std::max(tiny * good_step_, 1e-10 * std::abs(from));
    for (double length = 1e-14 * std::max(std::abs(from), 1e-3); length <= longest; length *= 4) {
        beyond = from + length;
        for (std::uint32_t i = 0; i < n; ++i) x_beyond_[i] = x_[i] + length * der_[i];
        if (fails_at(beyond, der_beyond_.data()) && instance_.unsolved_block == block) return true;
    }
    return false;
}

int MainLoop::leave_branch(double from, int answer) {
    Message failure = instance_.take_failure();
    const std::uint32_t block = instance_.unsolved_block;
    double beyond = from;
    const bool has_found = finds_end_of_branch(from, beyond);
    frame_.time = from;
    if (!has_found) return instance_.fail(std::move(failure), answer);
    instance_.failure.reset();
    if (const int written = beyond > from ? write_row() : 0; written != 0) return written;
    frame_.time = beyond;
    std::copy(x_beyond_.begin(), x_beyond_.end(), frame_.x);
    instance_.may_change_branch = true; // until the restart behind the event
    fired_.clear();
    return pass_event(false, block);
}

} // namespace torsion::runtime
