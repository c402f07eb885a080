// The main loop where a solution ends between events (branch_end.h), and where it looks for crossings in a step.
//
// An end that a step has passed over lies on the integrator's interpolant, and is found there. What crosses before it
// comes first: it may well be what keeps the solution from ending. An end that stops the steps lies ahead. A motion
// that sets in is approached: a step goes nine tenths of the way that the present slopes tell, and so on, until what is
// left is so short that the slopes lead there. So the states that reach the event are the integrator's.

#include "runtime/core/events/time_events.h"
#include "runtime/core/growth.h"
#include "runtime/core/simulate.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace torsion::runtime {

namespace {

constexpr double most_of_the_way = 0.9;

} // namespace

/// Do the equations of a mixed block contradict each other with the present configuration? At an event another one may
/// fit.
bool MainLoop::is_contradiction() const {
    return instance_.unsolved_block != UINT32_MAX && instance_.model.blocks[instance_.unsolved_block].is_mixed != 0;
}

/// An event that has found the same configuration again does not help.
bool MainLoop::is_new(Ending what) {
    return what == Ending::Branch ||
           frame_.time > std::exchange(contradicted_, frame_.time) + shortest_step(frame_.time);
}

int MainLoop::find_crossing(double end, bool& is_event) {
    const int answer =
        integrator_->locates_events() ? roots_.search(*integrator_, end) : roots_.look_at(*integrator_, end);
    if (answer != 0) return answer;
    is_event = !roots_.fired().empty();
    if (is_event) fired_ = roots_.fired();
    else fired_.clear();
    return 0;
}

// Finds the crossings of the step. An answer: the step has ended with a failure, or at the end of a solution. The
// integrator steps over the end of a branch where it has not quite evaluated its last point, and over that of a
// configuration where derivatives do not depend on it.
std::optional<int> MainLoop::look(double from, double end, bool& is_event) {
    int answer = 0;
    bool is_behind = false, may_cross = true;
    {
        const HeldBranch kept(instance_, branches_can_end_);
        instance_.unsolved_block = UINT32_MAX;
        answer = find_crossing(end, is_event);
        may_cross = answer != 0 || is_event;
        if (branches_can_end_ && answer == 0 && !is_event) is_behind = branch_end_.is_behind();
        if (answer == 0 && !is_behind && !instance_.tears.is_empty()) instance_.tears.accept(instance_, false);
    }
    const bool ends =
        branches_can_end_ ? is_behind || instance_.unsolved_block != UINT32_MAX : answer != 0 && is_contradiction();
    if (!ends) return answer == 0 ? follow_outputs(from, is_event) : std::optional(answer);
    return leave_inside(from, is_contradiction() ? Ending::Configuration : Ending::Branch, may_cross, is_event);
}

std::optional<int> MainLoop::leave_inside(double from, Ending what, bool may_cross, bool& is_event) {
    std::optional<Message> failure = instance_.failure;
    branch_end_.find_inside(*integrator_, from, frame_.time, what);
    if (may_cross && crosses_before_end(from, is_event)) return std::nullopt;
    branch_end_.set_point_beyond();
    if (!is_new(what)) {
        instance_.failure = std::move(failure);
        return -1;
    }
    if (const int answer = write_grid(frame_.time, true); answer != 0) return answer;
    branch_end_.set_point_before();
    energy_.add_step(*integrator_, from, frame_.time, EnergyAudit::Before::Event);
    branch_end_.set_point_beyond();
    return jump(what);
}

// Along the step, up to what has crossed in it. What ends before comes first.
std::optional<int> MainLoop::follow_outputs(double from, bool& is_event) {
    if (output_branches_.is_idle()) return std::nullopt;
    if (!integrator_->shortens_steps() && instance_.model.n_x > 0) {
        output_branches_.accept();
        return std::nullopt;
    }
    const std::optional<OutputBranches::End> end =
        output_branches_.follow(*integrator_, from, experiment_.span_at(frame_.time) / 500);
    if (!end) return std::nullopt;
    is_event = false;
    return leave_output_branch(from, *end);
}

int MainLoop::leave_output_branch(double from, const OutputBranches::End& end) {
    branch_end_.set_inside(*integrator_, end.last, end.beyond, frame_.time);
    if (const int answer = write_grid(frame_.time, true); answer != 0) return answer;
    branch_end_.set_point_before();
    energy_.add_step(*integrator_, from, frame_.time, EnergyAudit::Before::Event);
    branch_end_.set_point_beyond();
    return jump(Ending::Branch, end.block);
}

bool MainLoop::crosses_before_end(double from, bool& is_event) {
    is_event = false;
    if (!(branch_end_.last() > from)) return false;
    const HeldBranch kept(instance_, branches_can_end_);
    if (find_crossing(branch_end_.last(), is_event) != 0) is_event = false;
    if (!is_event) return false;
    instance_.failure.reset();
    if (!instance_.tears.is_empty()) instance_.tears.accept(instance_, false);
    return true;
}

// Where derivatives do not ask for a nonlinear system, but relations do, the end of its solution does not shorten
// steps. A long one finds the system at another solution, or again at the first, and nothing tells where it has jumped.
void MainLoop::find_unfelt() {
    constexpr double share = 1.0 / 500; // of the run: as often as rows are looked at
    const TorsionModel& model = instance_.model;
    longest_ = INFINITY;
    if (!branches_can_end_ || model.n_relations == 0) return;
    std::vector<char>& was_asked = instance_.was_asked;
    std::fill(was_asked.begin(), was_asked.end(), 0);
    instance_.call(model.derivatives);
    const std::vector<char> by_derivatives = was_asked;
    std::fill(was_asked.begin(), was_asked.end(), 0);
    instance_.call(model.crossings);
    for (std::uint32_t b = 0; b < model.n_blocks; ++b) {
        if (instance_.tears.keeps(b) && was_asked[b] != 0 && by_derivatives[b] == 0)
            longest_ = share * experiment_.span();
    }
    instance_.failure.reset();
}

void MainLoop::forget_approach() {
    has_met_contradiction_ = false;
    approach_ = half_ = INFINITY;
}

// Before a step, whose `limit` it may shorten. An answer: an event has been passed instead.
std::optional<int> MainLoop::look_ahead(double& limit) {
    if (frame_.time >= approach_) {
        has_met_contradiction_ = true;
        approach_ = INFINITY;
    }
    if (frame_.time >= half_) half_ = INFINITY;
    std::optional<int> left;
    if (has_met_contradiction_) left = approach(limit, false);
    else if (branch_end_.is_near()) left = leave_ahead(limit, Ending::Branch);
    limit = std::min(
        {limit, approach_, half_, frame_.time + longest_ * experiment_.span_at(frame_.time) / experiment_.span()});
    return left;
}

// For an integrator that could not make its step. Nothing: no solution has ended, and the failure keeps its message.
std::optional<int> MainLoop::leave_failed(double limit) {
    if (has_met_contradiction_) return approach(limit, true);
    const bool is_unsolved = branches_can_end_ && instance_.unsolved_block != UINT32_MAX;
    const double attempted = std::min(limit, half_);
    const std::optional<int> left = leave_ahead(limit, Ending::Branch);
    return left || !is_unsolved ? left : try_half(attempted, half_);
}

// Of a step that has failed: its stages may lie where there is no solution. Nothing: it cannot be shorter.
std::optional<int> MainLoop::try_half(double attempted, double& until) {
    const double from = integrator_->time();
    until = std::min(until, from + (attempted - from) / 2);
    if (until - from <= shortest_step(from)) return std::nullopt;
    needs_restart_ = true;
    return 0;
}

std::optional<int> MainLoop::leave_ahead(double limit, Ending what) {
    if (what == Ending::Branch && !branches_can_end_) return std::nullopt;
    std::optional<Message> failure = std::exchange(instance_.failure, std::nullopt);
    if (!branch_end_.find_ahead(*integrator_, limit, what) || !is_new(what)) {
        instance_.failure = std::move(failure);
        return std::nullopt;
    }
    if (const int answer = write_grid(frame_.time, true, [&](double time) { branch_end_.go_ahead(time); }); answer != 0)
        return answer;
    return jump(what);
}

// Towards a motion that sets in against what holds it, or beyond. A step that has failed is tried again with half of
// its length at most.
std::optional<int> MainLoop::approach(double limit, bool has_failed) {
    has_met_contradiction_ = false;
    const double from = integrator_->time(), attempted = std::min(limit, approach_);
    std::optional<Message> failure = std::exchange(instance_.failure, std::nullopt);
    const bool is_ahead = branch_end_.find_ahead(*integrator_, limit, Ending::Configuration);
    const double last = branch_end_.last();
    branch_end_.go_back();
    if (is_ahead && branch_end_.is_close()) {
        const std::optional<int> left = leave_ahead(limit, Ending::Configuration);
        if (!left) branch_end_.go_back(), instance_.failure = std::move(failure);
        return left;
    }
    approach_ = is_ahead ? from + most_of_the_way * (last - from) : INFINITY;
    const std::optional<int> left = has_failed ? try_half(attempted, approach_) : std::nullopt;
    if (!left) instance_.failure = std::move(failure);
    return left;
}

// The frame stands just beyond the end of a solution. `block`: of outputs only, so that integration goes on.
int MainLoop::jump(Ending what, std::uint32_t block) {
    const bool has_left_limits = branch_end_.stand_before();
    if (const int answer = has_left_limits ? instance_.histories.add_step(instance_) : 0; answer != 0) return answer;
    if (const int answer = has_left_limits ? pass_row(Points::Rows) : 0; answer != 0) return answer;
    branch_end_.set_point_beyond();
    fired_.clear();
    instance_.may_contradict = what == Ending::Configuration;
    instance_.leaving_block = block;
    const int answer = pass_event(false, true);
    instance_.leaving_block = UINT32_MAX;
    instance_.may_contradict = false;
    return answer;
}

// At the last point that was accepted.
void MainLoop::explain_growth() {
    if (!integrator_->shortens_steps() || instance_.model.n_x == 0 || !may_have_grown(instance_)) return;
    integrator_->interpolate(integrator_->time(), frame_.x);
    runtime::explain_growth(instance_);
}

} // namespace torsion::runtime
