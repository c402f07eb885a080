#include "runtime/import/co_simulation.h"

#include "runtime/core/stopped.h"

#include "runtime/core/names.h"

#include <algorithm>
#include <cmath>

namespace torsion::fmu {

namespace {

constexpr int most_halvings = 20;
constexpr int most_idle_steps = 1000; // steps that end at their start

double rounding(double time) { return 1e-13 * std::max(std::abs(time), 1e-3); }

} // namespace

CoSimulation::CoSimulation(Host& host, const Tables& tables, const TorsionModel& model)
    : host_(host), tables_(tables), offered_(host.description->simulation),
      values_(std::size_t{model.n_p} + model.n_y + model.n_d) {
    frame_.version = TORSION_ABI_VERSION;
    frame_.size = sizeof(TorsionFrame);
    frame_.model = &model;
    frame_.p = values_.data();
    frame_.y = frame_.p + model.n_p;
    frame_.d = frame_.y + model.n_y;
}

bool CoSimulation::fail(runtime::Message message) {
    result_.messages.push_back(std::move(message));
    return false;
}

bool CoSimulation::fail(Status status) { return fail(failure_of(*host_.fmu, status, frame_.time)); }

bool CoSimulation::check_finite() {
    const TorsionModel& model = *frame_.model;
    const auto check = [&](const double* values, std::uint32_t n, std::uint32_t section) {
        const std::uint32_t i = runtime::first_non_finite(values, n);
        if (i == n) return true;
        runtime::Message message;
        if (const TorsionVariable* variable = runtime::variable_at(model, section, i))
            message = runtime::message_at(model, *variable, "", "");
        message.code = "R303";
        message.text = "`" + runtime::name_at(model, section, i) + "` of the FMU is " +
                       (std::isnan(values[i]) ? "not a number" : "infinite") +
                       " at t = " + runtime::time_text(frame_.time) + " s";
        message.notes = host_.fmu->log.lines();
        return fail(std::move(message));
    };
    return check(frame_.y, model.n_y, TORSION_Y) && check(frame_.d, model.n_d, TORSION_D);
}

bool CoSimulation::write_row() {
    Status status = fetch(*host_.fmu, tables_.continuous, frame_.y);
    if (status <= Status::Warning) status = fetch(*host_.fmu, tables_.discrete, frame_.d);
    if (status > Status::Warning) return fail(status);
    if (!check_finite()) return false;
    ++result_.statistics.rows;
    for (runtime::Sink* sink : *sinks_) {
        if (sink->row(frame_)) continue;
        runtime::Message message;
        message.code = "E102";
        message.text = sink->error();
        return fail(std::move(message));
    }
    return true;
}

bool CoSimulation::start(const runtime::Experiment& experiment) {
    frame_.time = experiment.start;
    uses_event_mode_ = offered_.has_event_mode;
    bool is_settled = true;
    Status status = bring_up(is_settled);
    // the FMU promises an event mode but refuses it: continues without
    if (status > Status::Warning && status != Status::Fatal && uses_event_mode_) {
        const runtime::Message refused = failure_of(*host_.fmu, status, frame_.time);
        uses_event_mode_ = false;
        status = bring_up(is_settled);
        if (status > Status::Warning) return fail(refused); // event mode was not the cause
    }
    if (status <= Status::Warning && !is_settled) return fail(unsettled(frame_.time));
    if (status <= Status::Warning) status = fetch(*host_.fmu, tables_.parameters, frame_.p);
    return status <= Status::Warning || fail(status);
}

/// Makes a new instance ready for its first step.
Status CoSimulation::bring_up(bool& is_settled) {
    next_event_ = INFINITY;
    is_terminated_ = false;
    host_.fmu->free();
    Status status = start_up(host_, true, uses_event_mode_);
    if (status > Status::Warning || !uses_event_mode_) return status;
    EventUpdate update; // the FMU is in event mode
    status = iterate(*host_.fmu, update, is_settled);
    if (status > Status::Warning || !is_settled) return status;
    next_event_ = update.next_time;
    is_terminated_ = update.is_terminated;
    return host_.fmu->enter_step_mode();
}

// Both sides of an event give a row; the left row is written already.
bool CoSimulation::handle_event() {
    ++(frame_.time >= next_event_ || frame_.time >= host_.inputs.pending_jump() ? result_.statistics.time_events
                                                                                : result_.statistics.state_events);
    host_.inputs.pass(frame_.time);
    if (!uses_event_mode_) { // the FMU notices jumps of its inputs in the next step
        const Status status = host_.inputs.set(*host_.fmu, frame_.time, false);
        return status > Status::Warning ? fail(status) : write_row();
    }
    Status status = host_.fmu->enter_event_mode();
    if (status <= Status::Warning) status = host_.inputs.set(*host_.fmu, frame_.time, false);
    EventUpdate update;
    bool is_settled = true;
    if (status <= Status::Warning) status = iterate(*host_.fmu, update, is_settled);
    if (status <= Status::Warning && !is_settled) return fail(unsettled(frame_.time));
    next_event_ = update.next_time;
    is_terminated_ |= update.is_terminated;
    if (status <= Status::Warning) status = host_.fmu->enter_step_mode();
    return status > Status::Warning ? fail(status) : write_row();
}

runtime::Message CoSimulation::unknown_place() const {
    runtime::Message message = failure_of(*host_.fmu, Status::Discard, frame_.time);
    message.text += ", and it does not tell the last successful time: nobody knows where it stands";
    message.help = "a smaller --step-size, of which it discards none";
    return message;
}

// Halves the step while the FMU discards it and can restore its state. Saves the state before each step only after the
// first discarded one: some FMUs restart their integrator at a save, and that would add an error to each step. The
// first time, the FMU must report that it stands at the start of the step: it may have integrated a part of it. at the
// beginning of the step: it may have integrated a part of it.
bool CoSimulation::try_step(double length, StepResult& result, Status& status) {
    const bool can_repeat = offered_.can_save_state && offered_.has_variable_step;
    const bool is_saved = can_repeat && has_discarded_;
    if (is_saved) {
        status = host_.fmu->save();
        if (status > Status::Warning) return fail(status);
    }
    for (int i = 0;; ++i, length /= 2) {
        status = host_.fmu->do_step(frame_.time, length, !can_repeat, result);
        ++result_.statistics.steps;
        has_discarded_ |= status == Status::Discard;
        if (status != Status::Discard || result.is_terminated || result.reached > frame_.time) return true;
        if (!can_repeat || i == most_halvings) return true;
        ++result_.statistics.error_test_failures;
        if (!is_saved && !result.is_told) return fail(unknown_place());
        if (const Status restored = is_saved ? host_.fmu->restore() : Status::Ok; restored > Status::Warning)
            return fail(restored);
    }
}

bool CoSimulation::step(double until) {
    Status status = host_.inputs.set(*host_.fmu, frame_.time, uses_event_mode_);
    if (status <= Status::Warning && offered_.interpolates_inputs && !host_.inputs.is_empty()) {
        const auto references = host_.inputs.continuous_references();
        if (!references.empty()) status = host_.fmu->set_input_slopes(references, host_.inputs.slopes(frame_.time));
    }
    if (status > Status::Warning) return fail(status);
    StepResult result;
    if (!try_step(until - frame_.time, result, status)) return false;
    const bool has_moved = result.reached > frame_.time;
    if (status > Status::Warning && !(status == Status::Discard && (has_moved || result.is_terminated)))
        return fail(status);
    is_terminated_ |= result.is_terminated;
    frame_.time = std::abs(result.reached - until) <= rounding(until) ? until : result.reached;
    if (!result.needs_event || !uses_event_mode_) return true;
    return write_row() && handle_event();
}

bool CoSimulation::go(const runtime::Options& options, const runtime::Experiment& experiment,
                      const std::function<void(const runtime::Progress&)>& progress) {
    if (!write_row()) return false;
    int idle = 0;
    for (std::int64_t row = 1; row <= experiment.intervals && !is_terminated_;) {
        const double grid = experiment.row_time(row), from = frame_.time;
        const double event = offered_.has_variable_step
                                 ? std::min(host_.inputs.pending_jump(), uses_event_mode_ ? next_event_ : INFINITY)
                                 : INFINITY;
        const double until = event < grid - experiment.row_tolerance() ? event : grid;
        if (until > frame_.time + rounding(until)) {
            if (!step(until)) return false;
        } else frame_.time = std::max(frame_.time, until);
        const bool has_event =
            !is_terminated_ && frame_.time < experiment.stop &&
            (frame_.time >= host_.inputs.pending_jump() || (uses_event_mode_ && frame_.time >= next_event_));
        const bool is_row = frame_.time >= grid || is_terminated_;
        if (is_row) ++row;
        if ((is_row || has_event) && !write_row()) return false;
        if (has_event && !handle_event()) return false;
        idle = frame_.time > from ? 0 : idle + 1;
        if (idle > most_idle_steps) return fail(Status::Discard);
        if (progress)
            progress({frame_.time, (frame_.time - experiment.start) / experiment.span(),
                      result_.statistics.time_events + result_.statistics.state_events});
        if (runtime::is_asked_to_stop(options) && frame_.time < experiment.stop)
            return fail(runtime::stopped_at(frame_.time));
    }
    if (!is_terminated_ || frame_.time >= experiment.stop) return true;
    runtime::Message message;
    message.code = "R310";
    message.text = "terminated by the FMU at t = " + runtime::time_text(frame_.time) + " s";
    message.is_error = false;
    result_.messages.push_back(std::move(message));
    return true;
}

runtime::Result CoSimulation::run(const runtime::Options& options, const runtime::Experiment& experiment,
                                  const std::vector<runtime::Sink*>& sinks,
                                  const std::function<void(const runtime::Progress&)>& progress) {
    result_ = {};
    result_.start_time = result_.end_time = experiment.start;
    result_.stop_time = experiment.stop;
    result_.tolerance = experiment.tolerance;
    sinks_ = &sinks;
    std::size_t open = 0;
    const auto sink_failed = [&](const runtime::Sink& sink) {
        runtime::Message message;
        message.code = "E102";
        message.text = sink.error();
        return fail(std::move(message));
    };
    while (open < sinks.size() && (sinks[open]->begin(*frame_.model) || sink_failed(*sinks[open]))) ++open;
    result_.ok = open == sinks.size() && start(experiment) && go(options, experiment, progress);
    result_.end_time = frame_.time;
    const bool has_rows =
        result_.statistics.rows > 0 && (result_.messages.empty() || result_.messages.back().code != "E102");
    for (std::size_t i = 0; i < open; ++i) {
        if (!sinks[i]->finish(has_rows) && has_rows) result_.ok = sink_failed(*sinks[i]);
    }
    host_.fmu->free();
    return std::move(result_);
}

} // namespace torsion::fmu
