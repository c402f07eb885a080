// Events, continuous time and steps.

#include "runtime/core/events/event_iteration.h"
#include "runtime/core/events/hysteresis.h"
#include "runtime/core/events/instant.h"
#include "runtime/core/fmi/fmu_instance.h"
#include "runtime/core/names.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace torsion::fmi {

int FmuInstance::crossings() {
    if (has_crossings_ || model_.n_relations == 0) return 0;
    const int answer = instance_->call(model_.crossings);
    has_crossings_ = answer == 0;
    return answer;
}

// Handles the event at the frame's point, and further ones that it causes at the same time.
int FmuInstance::handle_event() {
    std::vector<std::uint32_t> fired;
    if (kind_ == Kind::CoSimulation) { // the main loop handles due events
        if (const int answer = loop_ && loop_->has_pending_event() ? loop_->handle_pending_event() : 0; answer != 0)
            return answer;
        has_crossings_ = false;
        if (const int answer = runtime::find_next_time_event(*instance_, next_event_); answer != 0) return answer;
    }
    if (kind_ == Kind::ModelExchange) {
        if (const int answer = instance_->histories.add_step(*instance_); answer != 0) return answer;
    }
    has_crossings_ = false;
    if (const int answer =
            runtime::handle_events_at_now(*instance_, std::exchange(must_iterate_, false), next_event_, fired);
        answer != 0)
        return answer;
    if (output_branches_) output_branches_->find();
    instance_->tears.accept(*instance_, true);
    if (const int answer = instance_->asserts(); answer != 0) return answer;
    return runtime::find_next_time_event(*instance_, next_event_);
}

// The importer sets inputs after this: what `pre` means of them is their value now.
Status FmuInstance::enter_event_mode() {
    mode_ = Event;
    if (!loop_ || !loop_->has_pending_event()) must_iterate_ = true; // the importer's request
    if (kind_ != Kind::ModelExchange) return Status::Ok;
    instance_->has_left_limits = true;
    return answer(instance_->call(model_.left_limits), "EnterEventMode");
}

// The values that an event changes. After a change of a relation or a discrete variable the derivatives jump, but
// importers restart their integrators only if told that states have changed; the others just read the same states
// again.
std::vector<double> FmuInstance::event_values() const {
    const TorsionFrame& frame = instance_->frame;
    std::vector<double> values(frame.x, frame.x + model_.n_x);
    values.insert(values.end(), frame.d, frame.d + model_.n_d);
    values.insert(values.end(), frame.relation, frame.relation + model_.n_relations);
    return values;
}

Status FmuInstance::update_discrete_states(EventInfo& info, const char* function) {
    const std::vector<double> before = event_values();
    touch();
    if (const int result = handle_event(); result != 0) {
        answer(result, function);
        mode_ = Failed;
        return Status::Error;
    }
    touch();
    pass_warnings();
    fail(Status::Ok, function, "event at t = " + runtime::time_text(instance_->frame.time) + " s");
    inputs_changed_ = true; // the integrator of a co-simulation restarts
    info.terminate = is_terminated();
    info.states_changed = event_values() != before;
    info.has_next_time = next_event_.time < INFINITY;
    info.next_time = info.has_next_time ? next_event_.time : 0;
    return Status::Ok;
}

Status FmuInstance::set_time(double time) {
    if (!std::isfinite(time)) return fail(Status::Error, "SetTime", "time must be a finite number");
    if (time != instance_->frame.time) touch();
    instance_->frame.time = time;
    instance_->standstill_memory.begin = std::min(instance_->standstill_memory.begin, time);
    return Status::Ok;
}

Status FmuInstance::set_states(const double* x, std::size_t n, const char* function) {
    if (n != model_.n_x) return fail(Status::Error, function, "the model has another number of states");
    if (n > 0 && x == nullptr) return fail(Status::Error, function, "null pointer");
    for (std::size_t i = 0; i < n; ++i) {
        if (!std::isfinite(x[i]))
            return fail(Status::Error, function, "state " + std::to_string(i) + " is no finite number");
    }
    std::copy_n(x, n, instance_->frame.x);
    touch();
    return Status::Ok;
}

Status FmuInstance::states(double* x, std::size_t n, const char* function) {
    if (n != model_.n_x) return fail(Status::Error, function, "the model has another number of states");
    if (n > 0 && x == nullptr) return fail(Status::Error, function, "null pointer");
    if (mode_ == Initialization) {
        if (const Status status = refresh(function); status != Status::Ok) return status;
    }
    std::copy_n(instance_->frame.x, n, x);
    return Status::Ok;
}

Status FmuInstance::nominals(double* values, std::size_t n, const char* function) {
    if (n != model_.n_x) return fail(Status::Error, function, "the model has another number of states");
    if (n > 0 && values == nullptr) return fail(Status::Error, function, "null pointer");
    for (std::size_t i = 0; i < n; ++i) values[i] = instance_ ? instance_->state_nominal[i] : model_.states[i].nominal;
    return Status::Ok;
}

Status FmuInstance::derivatives(double* der, std::size_t n, const char* function) {
    if (n != model_.n_x) return fail(Status::Error, function, "the model has another number of states");
    if (n > 0 && der == nullptr) return fail(Status::Error, function, "null pointer");
    if (mode_ == Initialization) {
        if (const Status status = refresh(function); status != Status::Ok) return status;
    } else if (!has_derivatives_) {
        int result = instance_->call(model_.derivatives);
        if (result == 0) result = instance_->check_finite(false);
        if (const Status status = answer(result, function); status != Status::Ok) return status;
        has_derivatives_ = true;
    }
    std::copy_n(instance_->frame.der, n, der);
    return Status::Ok;
}

double FmuInstance::indicator(std::size_t w) const {
    const std::uint32_t r = watched_[w];
    const double margin = instance_->frame.active[r] != 0 ? runtime::margin(*instance_, r) : 1;
    return instance_->frame.relation[r] != 0 ? margin : -margin;
}

// Positive while the relation holds. It changes its sign when the operands differ by ε in the other direction, and not
// at the event itself, because ε then counts to the other side. An inactive relation keeps its sign.
Status FmuInstance::indicators(double* z, std::size_t n, const char* function) {
    if (n != watched_.size()) return fail(Status::Error, function, "the model has another number of event indicators");
    if (n > 0 && z == nullptr) return fail(Status::Error, function, "null pointer");
    if (mode_ == Initialization) {
        if (const Status status = refresh(function); status != Status::Ok) return status;
    }
    if (const Status status = answer(crossings(), function); status != Status::Ok) return status;
    runtime::release_moved(*instance_);
    for (std::size_t w = 0; w < n; ++w) {
        z[w] = indicator(w);
        if (!std::isfinite(z[w])) return fail(Status::Discard, function, "an event indicator is no finite number");
    }
    return Status::Ok;
}

Status FmuInstance::completed_step(bool& terminate) {
    terminate = false;
    if (output_branches_) output_branches_->accept();
    instance_->tears.accept(*instance_, false);
    if (const Status status = answer(instance_->histories.add_step(*instance_), "CompletedIntegratorStep");
        status != Status::Ok)
        return status;
    if (instance_->histories.has_hidden_break()) {
        if (const Status status = answer(runtime::refresh_hysteresis(*instance_), "CompletedIntegratorStep");
            status != Status::Ok)
            return status;
    }
    if (model_.n_assertions == 0) return Status::Ok;
    if (const Status status = refresh("CompletedIntegratorStep"); status != Status::Ok) return status;
    if (const Status status = answer(instance_->asserts(), "CompletedIntegratorStep"); status != Status::Ok)
        return status;
    terminate = is_terminated();
    return Status::Ok;
}

// Inputs and tunable parameters that were set between two steps: crossing functions update relations, an iteration the
// rest.
Status FmuInstance::external_event(const char* function) {
    inputs_changed_ = false;
    touch();
    if (must_iterate_) {
        if (const Status status = answer(handle_event(), function); status != Status::Ok) return status;
    }
    loop_->restart_at(loop_->next_row());
    return Status::Ok;
}

void FmuInstance::begin_lines() {
    if (std::exchange(are_slopes_over_, false)) slopes_.clear();
    for (std::size_t i = 0; i < slopes_.size(); ++i) {
        double& input = instance_->frame.u[i];
        if (slopes_[i] != 0) instance_->input_lines.push_back({&input, input, slopes_[i], instance_->frame.time});
    }
}

// The inputs keep the values that they have reached. Their slopes stay known, for those of the outputs.
void FmuInstance::end_lines() {
    instance_->follow_input_lines();
    instance_->input_lines.clear();
    are_slopes_over_ = !slopes_.empty();
}

Status FmuInstance::set_slopes(const std::uint32_t* references, std::size_t n, const double* slopes,
                               const char* function) {
    for (std::size_t i = 0; i < n; ++i) {
        if (const Status status = check_reference(references[i], Type::Real, function); status != Status::Ok)
            return status;
        const bool is_input = references[i] < model_.n_variables &&
                              model_.variables[references[i]].section == TORSION_U &&
                              model_.variables[references[i]].variability == TORSION_CONTINUOUS;
        if (!is_input)
            return fail(Status::Error, function,
                        "value reference " + std::to_string(references[i]) + " is no continuous input");
        if (!std::isfinite(slopes[i])) return fail(Status::Error, function, "a derivative of an input must be finite");
    }
    if (n > 0 && (slopes_.empty() || std::exchange(are_slopes_over_, false))) slopes_.assign(model_.n_u, 0);
    for (std::size_t i = 0; i < n; ++i) {
        const TorsionVariable& variable = model_.variables[references[i]];
        slopes_[variable.index] = (variable.flags & TORSION_NEGATED) != 0 ? -slopes[i] : slopes[i];
    }
    if (n > 0) inputs_changed_ = true;
    return Status::Ok;
}

/// With a watch: the importer is told of each step of the integrator, and may ask for an early return.
int FmuInstance::advance_to(double end, const StepWatch* watch) {
    if (watch == nullptr) return loop_->advance(end);
    double target = end;
    loop_->is_enough = [&] {
        touch();
        const Mode mode = std::exchange(mode_, Intermediate);
        double time_of_return = time();
        const bool is_asked = watch->look(watch->self, time(), time_of_return);
        mode_ = mode;
        touch();
        if (is_asked) target = std::min(target, std::max(time_of_return, time())); // not a number: now
        return is_asked;
    };
    int answer = 0;
    do answer = loop_->advance(target);
    while (answer == 0 && time() < target && !loop_->has_pending_event() && !is_terminated());
    loop_->is_enough = nullptr;
    return answer;
}

Status FmuInstance::do_step(double current, double step, Stops stops, StepOutcome& outcome, const char* function,
                            const StepWatch* watch) {
    const double scale = std::max(std::abs(current), 1.0);
    if (!std::isfinite(current) || !std::isfinite(step) || step < 0)
        return fail(Status::Error, function, "times must be finite, a step not negative");
    if (std::abs(current - instance_->frame.time) > 1e-9 * scale) {
        return fail(Status::Error, function,
                    "the step must begin where the last one ended, at t = " +
                        runtime::number(instance_->frame.time, 12) + " s");
    }
    const double end = current + step;
    if (setup_.has_stop && end > setup_.stop + 1e-9 * scale)
        return fail(Status::Error, function, "the step goes beyond the stop time");
    if (is_terminated()) return fail(Status::Error, function, "the model has ended the simulation");
    leave_preview();
    const SavedState before = capture();
    loop_->set_stops(stops);
    // the importer has not handled it
    Status status = loop_->has_pending_event() ? answer(loop_->handle_pending_event(), function) : Status::Ok;
    if (status == Status::Ok && (inputs_changed_ || must_iterate_)) status = external_event(function);
    const std::int64_t events = loop_->events();
    if (status == Status::Ok) {
        begin_lines();
        status = answer(advance_to(end, watch), function);
        end_lines();
    }
    touch();
    if (status != Status::Ok) {
        restore(before); // allows a shorter step
        return Status::Discard;
    }
    outcome.has_event = stops != Stops::Never && (loop_->has_pending_event() || loop_->events() > events);
    outcome.is_early = instance_->frame.time < end;
    return Status::Ok;
}

} // namespace torsion::fmi
