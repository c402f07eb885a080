// Where a solution of a nonlinear block ceases to exist between events: y³ − 3y = 3 sin t has three solutions, of which two meet and vanish where 3 sin t passes 2.
//
// Beyond that time the block cannot be solved, or only by a jump, so the integrator's steps shrink towards it. When they have become tiny, the time is looked for
// right after which the block fails or jumps, and an event is made there: the block goes over to what is left, as a physical system would, and the integrator begins anew.

#include "runtime/core/algebra/block_access.h"
#include "runtime/core/names.h"
#include "runtime/core/simulate.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace torsion::runtime {

namespace {

constexpr double tiny = 1e-4;       // of the last good step
constexpr double forgetting = 0.9;  // of it with each step: towards an end they may shrink no faster than by half
constexpr double jump_size = 0.01;  // relative
constexpr double least_size = 1e-3; // of the nominal value: what is smaller may change by any part
constexpr int narrowing_steps = 40;

bool differ(const TorsionBlock& block, const std::vector<double>& before, const std::vector<double>& now) {
    for (std::uint32_t j = 0; j < block.n; ++j) {
        const double size = std::max({std::abs(before[j]), std::abs(now[j]), least_size * block.tear_nominal[j]});
        if (std::abs(now[j] - before[j]) > jump_size * size) return true;
    }
    return false;
}

} // namespace

int MainLoop::integrate(double limit) {
    const double from = frame_.time; // a step leaves it anywhere
    ending_ = false;
    instance_.may_change_branch = !branches_can_end();
    const int answer = integrator_->step(limit);
    instance_.may_change_branch = true;
    if (answer != 0) return answer;
    const double length = integrator_->time() - from;
    ending_ = branches_can_end() && length < tiny * good_step_ && integrator_->time() < limit;
    good_step_ = std::max(length, forgetting * good_step_);
    return 0;
}

// Along the present slopes.
void MainLoop::go(double from, double length) {
    frame_.time = from + length;
    for (std::uint32_t i = 0; i < instance_.model.n_x; ++i) frame_.x[i] = x_[i] + length * slope_[i];
}

// Whether a block fails at the frame's point, or has other tears there than before.
bool MainLoop::ends(std::uint32_t block) {
    instance_.unsolved_block = UINT32_MAX;
    if (instance_.call(instance_.model.derivatives) != 0) return instance_.unsolved_block == block;
    now_.resize(instance_.model.blocks[block].n);
    load_tears(instance_.frame, instance_.model.blocks[block], now_.data());
    return differ(instance_.model.blocks[block], before_, now_);
}

// The first block that fails at the frame's point or has other tears there than at the last accepted one; UINT32_MAX: none.
std::uint32_t MainLoop::ended_block() {
    instance_.unsolved_block = UINT32_MAX;
    if (instance_.call(instance_.model.derivatives) != 0) return instance_.unsolved_block;
    for (std::uint32_t b = 0; b < instance_.model.n_blocks; ++b) {
        const TorsionBlock& block = instance_.model.blocks[b];
        before_.resize(block.n), now_.resize(block.n);
        if (!instance_.tears.keeps(b) || !instance_.tears.accepted(b, before_.data())) continue;
        load_tears(frame_, block, now_.data());
        if (differ(block, before_, now_)) return b;
    }
    return UINT32_MAX;
}

// Goes a little farther and farther until a block fails or its tears differ, then halves the interval: a jump stays as large as it is. Leaves the frame just beyond the end; where there
// is none it is as before.
bool MainLoop::finds_end_of_branch(std::uint32_t& block) {
    const double from = frame_.time, longest = std::min(std::max(tiny * good_step_, 1e-10 * std::abs(from)), next_event_.time - from);
    const double shortest = 1e-14 * std::max(std::abs(from), 1e-3);
    x_.assign(frame_.x, frame_.x + instance_.model.n_x);
    if ((block = ended_block()) != UINT32_MAX) return true; // where two solutions meet it may fail already here
    slope_.assign(frame_.der, frame_.der + instance_.model.n_x);
    double good = 0;
    for (double length = shortest; length < longest; good = length, length *= 4) {
        go(from, length);
        if ((block = ended_block()) == UINT32_MAX) continue;
        if (narrow(block, from, good, length)) return true;
        break;
    }
    frame_.time = from;
    std::copy(x_.begin(), x_.end(), frame_.x);
    return false;
}

bool MainLoop::narrow(std::uint32_t block, double from, double good, double bad) {
    before_.resize(instance_.model.blocks[block].n);
    instance_.tears.accepted(block, before_.data());
    const double shortest = 1e-15 * std::max(std::abs(from), 1e-3);
    for (int i = 0; i < narrowing_steps && bad - good > shortest; ++i) {
        const double middle = good + (bad - good) / 2;
        go(from, middle);
        if (ends(block)) {
            bad = middle;
        } else {
            good = middle;
            before_ = now_;
        }
    }
    go(from, bad);
    return ends(block);
}

// The integrator could not make its step, or only a tiny one. Nothing: no solution has ended, and what failed has its words still.
std::optional<int> MainLoop::leave_branch() {
    ending_ = false;
    std::optional<Message> failure = std::exchange(instance_.failure, std::nullopt);
    const double from = frame_.time = integrator_->time();
    std::uint32_t block = UINT32_MAX;
    instance_.may_change_branch = false;
    const bool has_found = finds_end_of_branch(block);
    instance_.may_change_branch = true;
    if (has_found) {
        instance_.failure.reset();
        return jump(from, block);
    }
    good_step_ = 0;
    instance_.failure = std::move(failure);
    return std::nullopt;
}

// The integrator has made its step, but at the point where it ended, which it had not quite evaluated, a block cannot be solved.
int MainLoop::look_beyond(double from, double reached, bool& is_event) {
    instance_.unsolved_block = UINT32_MAX;
    instance_.may_change_branch = !branches_can_end();
    const int answer = look(reached, is_event);
    if (answer == 0) instance_.tears.accept(instance_, false);
    instance_.may_change_branch = true;
    if (answer == 0 || !branches_can_end() || instance_.unsolved_block == UINT32_MAX) return answer;
    const std::uint32_t block = instance_.unsolved_block;
    frame_.time = reached;
    integrator_->interpolate(reached, frame_.x);
    if (const int written = write_grid(reached, true); written != 0) return written;
    energy_.add_step(*integrator_, from, reached);
    ended_at_end_ = true;
    instance_.failure.reset();
    return jump(reached, block);
}

// From the last point of the integrator to the present one, a little beyond the end.
int MainLoop::jump(double from, std::uint32_t block) {
    const double beyond = frame_.time;
    if (beyond > from) { // the left limit
        std::swap_ranges(x_.begin(), x_.end(), frame_.x);
        frame_.time = from;
        if (const int answer = write_row(); answer != 0) return answer;
        std::swap_ranges(x_.begin(), x_.end(), frame_.x);
    }
    frame_.time = beyond;
    fired_.clear();
    return pass_event(false, block);
}

} // namespace torsion::runtime
