// Bends of what comes from outside (points of input files and tables): which of them the integrator begins anew at, and
// the shares of the tolerance for the parts of a run between bends and events.

#include "runtime/core/names.h"
#include "runtime/core/simulate.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace torsion::runtime {

namespace {

constexpr double most_shares = 200; // of the tolerance; without a floor they are 100

} // namespace

// The next one that is not only roundings away.
double MainLoop::next_bend() const {
    if (instance_.bends == nullptr) return std::numeric_limits<double>::infinity();
    const auto next = std::upper_bound(instance_.bends->begin(), instance_.bends->end(),
                                       frame_.time + 4 * shortest_step(frame_.time));
    return next == instance_.bends->end() ? std::numeric_limits<double>::infinity() : *next;
}

// Where the model's own functions bend. A method of several steps goes on there: a restart would leave an error in all
// states, and its error test sees what bends. But failures of that test cost accuracy, too, so the parts between bends
// have shares of the tolerance.
double MainLoop::limit_by_functions() {
    const double limit = bend_watch_.limit(integrator_->has_steps_behind());
    const bool is_other = bend_limit_ <= frame_.time || std::isfinite(limit) != std::isfinite(bend_limit_);
    if (std::exchange(bend_limit_, limit) != limit && is_other) share_tolerance();
    return limit;
}

// A method of several steps estimates its error from what it has seen, and long steps before a bend say nothing of a
// short line behind it: IDA passes over a pulse of a thousandth of its last step with half of its area.
void MainLoop::pass_bend(double from) {
    const auto is_one_of = [&](const std::vector<double>* times) {
        return times != nullptr && std::binary_search(times->begin(), times->end(), frame_.time);
    };
    if (!is_one_of(instance_.bends)) return;
    const auto here = std::lower_bound(instance_.bends->begin(), instance_.bends->end(), frame_.time);
    const double next = next_bend() - frame_.time,
                 last = here == instance_.bends->begin() ? next : frame_.time - *std::prev(here);
    const bool is_corner = is_one_of(instance_.corners);
    // its slopes would count as an error of the long line, whose share is large
    const bool is_behind_pulse = is_corner && next > 10 * last;
    if (next < 0.1 * (frame_.time - from) || is_behind_pulse || (is_corner && integrator_->misjudges_corners()))
        needs_restart_ = true;
    else share_tolerance();
}

// Of the step that the integrator has just made: has it passed over a piece of one of the model's own functions, or
// missed what no structure shows? Then it is made again, up to the first bend, or in halves. Its interpolant is no path
// to the bend: it bends with what the stages have met behind. `is_rest`: what is left of a step behind an event, which
// may have changed the functions.
bool MainLoop::has_missed(double from, bool is_rest) {
    const double to = integrator_->time();
    if (has_passed_piece_) return false; // with fixed steps there is nothing else to do
    double end = to;
    {
        const bool records = std::exchange(instance_.tears.records, false);
        const std::optional<Message> failure = instance_.failure;
        const HeldBranch kept(instance_, branches_can_end_);
        if (!bend_watch_.is_idle()) end = bend_watch_.end_of(*integrator_, from, to, has_failed_);
        if (end == to && !is_rest && integrator_->shortens_steps() &&
            defect_.is_unexplained(*integrator_, from, to, has_failed_test_)) {
            end = from + (to - from) / 2;
            ++instance_.statistics.repeated_steps;
        }
        instance_.tears.records = records;
        if (frame_.time != to) { // algebraic variables are those of the step's end
            frame_.time = to;
            integrator_->interpolate(to, frame_.x);
            instance_.call(instance_.model.derivatives);
        }
        instance_.unsolved_block = UINT32_MAX;
        instance_.failure = failure;
    }
    if (end == to || end - from <= shortest_step(from)) return false;
    if (!integrator_->shortens_steps()) {
        warn_of_passed_piece(end);
        return false;
    }
    half_ = end;
    frame_.time = from;
    integrator_->interpolate(from, frame_.x);
    needs_restart_ = true;
    return true;
}

void MainLoop::warn_of_passed_piece(double time) {
    has_passed_piece_ = true;
    if (std::exchange(has_warned_of_piece_, true)) return;
    const TorsionModel& model = instance_.model;
    // none where the points inside the step did not suffice to find it
    const TorsionBend* const bend = bend_watch_.busiest();
    Message message;
    if (bend != nullptr) message = message_at(model, model.variables[bend->variable], "R323", "");
    message.code = "R323";
    message.is_error = false;
    message.text = "the step at t = " + time_text(time) + " s passes over a piece of a function";
    if (bend != nullptr)
        message.notes.push_back("`" + std::string(model.strings + bend->text) +
                                "` has been on its other side in between; what it does there is lost");
    message.help = "take a smaller step, or a solver that chooses its steps";
    instance_.warnings.push_back(std::move(message));
}

// Behind each event and bend a method of several steps begins with small steps of low order, and leaves an error of
// about its tolerance. In an integral these add up, and twenty thousand of them are no longer small. So a short part of
// the run has a small share of the tolerance.
void MainLoop::share_tolerance() {
    constexpr double undivided = 100; // parts of a run that may each have the whole tolerance
    constexpr double smallest = 1e-4; // below, noise of the model's equations would count
    const double from_outside = std::min(next_event_.time, next_bend()),
                 end = bend_limit_ > frame_.time ? std::min(from_outside, bend_limit_) : from_outside;
    const double of_time = 0.1 * shortest_step(frame_.time) / (end - frame_.time); // rounding of the times themselves
    double share = std::clamp(undivided * (end - frame_.time) / experiment_.span(), smallest, 1.0);
    share = std::max(share, std::min(1.0, of_time / experiment_.tolerance));
    const bool is_divided = integrator_->share_tolerance(share) && end != std::numeric_limits<double>::infinity();
    if (!is_divided || experiment_.is_open || end != from_outside || std::exchange(part_end_, end) == end) return;
    const bool was_enough = shares_ <= most_shares;
    shares_ += share;
    if (was_enough && shares_ > most_shares) warn_of_restarts();
}

void MainLoop::warn_of_restarts() {
    Message message;
    message.code = "R318";
    message.is_error = false;
    message.text = "at t = " + time_text(frame_.time) +
                   " s the restarts at corners of inputs and at time events have used up " + number(most_shares) +
                   " times the tolerance";
    message.notes.push_back(
        "each leaves an error that cannot be made smaller for rounding; in an integral these add up");
    message.help =
        "take --solver dopri5, or esdirk if the model is stiff, which lose nothing at a restart; or fewer points";
    instance_.warnings.push_back(std::move(message));
}

} // namespace torsion::runtime
