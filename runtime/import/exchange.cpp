#include "runtime/import/exchange.h"

#include "runtime/core/instance.h"

#include <algorithm>
#include <cmath>

namespace torsion::fmu {

Exchange::Exchange(Host& host, Tables& tables)
    : TorsionModel{}, host_(host), tables_(tables),
      n_indicators_(static_cast<std::uint32_t>(host.description->indicators)) {
    for (std::uint32_t i = 0; i < n_indicators_; ++i)
        tables.add_relation("event indicator " + std::to_string(i + 1) + " > 0", false, 0);
    time_relation_ = tables.add_relation("time >= next event of the FMU", true, 0);
    input_relation_ = tables.add_relation("time >= next jump of the inputs", true, 0);
    step_relation_ = tables.add_relation("the completed step asks for an event", false, 0);
    tables.describe(*this);
    z_.resize(n_indicators_);
    scale_.resize(n_indicators_);
    seed_.resize(n_x);
    sensitivity_.resize(n_x);
    n_assertions = 1;
    assertions = &termination_;
    termination_.message = name; // names the model that ends the run
    termination_.component = UINT32_MAX;
    initialize = kernel<&Exchange::start_instance>;
    derivatives = kernel<&Exchange::evaluate_derivatives>;
    outputs = kernel<&Exchange::evaluate_outputs>;
    discrete = kernel<&Exchange::handle_event>;
    crossings = kernel<&Exchange::evaluate_crossings>;
    asserts = kernel<&Exchange::accepted_point>;
    next_time = kernel<&Exchange::find_next_time>;
    left_limits = kernel<&Exchange::before_event>;
    defaults = parameters = start = nothing;
    if (!host.description->exchange.has_directional_derivatives || n_x == 0) return;
    jacobian_values = kernel<&Exchange::evaluate_jacobian>;
    jacobian_nnz = static_cast<std::uint32_t>(tables.jacobian_row.size());
    jacobian_column_start = tables.jacobian_start.data();
    jacobian_row = tables.jacobian_row.data();
}

// Discard: the FMU cannot compute this point; a smaller step may avoid it.
int32_t Exchange::answer(TorsionFrame& frame, Status status) const {
    if (status <= Status::Warning) return 0;
    return runtime::Instance::of(&frame).fail(failure_of(*host_.fmu, status, frame.time),
                                              status == Status::Discard ? 1 : -1);
}

Status Exchange::sync(const TorsionFrame& frame) {
    Status status = host_.fmu->set_time(frame.time);
    if (status <= Status::Warning && n_x > 0) status = host_.fmu->set_states(frame.x, n_x);
    if (status <= Status::Warning) status = host_.inputs.set(*host_.fmu, frame.time, true);
    return status;
}

int32_t Exchange::start_instance(TorsionFrame& frame) {
    runtime::Instance::of(&frame).bends = &host_.inputs.bends();
    runtime::Instance::of(&frame).corners = &host_.inputs.corners();
    is_fresh_ = true;
    is_event_pending_ = wants_event_ = is_terminated_ = false;
    next_time_ = INFINITY;
    std::fill(scale_.begin(), scale_.end(), 0.0);
    host_.fmu->free();
    Status status = start_up(host_, false, false);
    bool is_settled = true;
    EventUpdate update; // the FMU is in event mode
    if (status <= Status::Warning) status = iterate(*host_.fmu, update, is_settled);
    if (status <= Status::Warning && !is_settled) return runtime::Instance::of(&frame).fail(unsettled(frame.time), -1);
    next_time_ = update.next_time;
    is_terminated_ = update.is_terminated;
    if (status <= Status::Warning) status = host_.fmu->enter_continuous_mode();
    if (status <= Status::Warning && n_x > 0) status = host_.fmu->get_states(frame.x, n_x);
    if (status <= Status::Warning) status = fetch(*host_.fmu, tables_.parameters, frame.p);
    if (status > Status::Warning) return answer(frame, status);
    read_nominals(frame);
    completed_time_ = frame.time;
    return read_event_result(frame);
}

/// Smaller ones than the model description's: with the present parameters an FMU may know better. Many tell 1 for all.
void Exchange::read_nominals(TorsionFrame& frame) {
    std::vector<double> told(n_x);
    if (n_x == 0 || !host_.fmu->nominals(told.data(), n_x)) return;
    double* const nominal = runtime::Instance::of(&frame).state_nominal;
    for (std::uint32_t i = 0; i < n_x; ++i)
        if (told[i] > 0 && told[i] < nominal[i]) nominal[i] = told[i];
}

int32_t Exchange::evaluate_derivatives(TorsionFrame& frame) {
    Status status = sync(frame);
    if (status <= Status::Warning && n_x > 0) status = host_.fmu->derivatives(frame.der, n_x);
    return answer(frame, status);
}

int32_t Exchange::evaluate_outputs(TorsionFrame& frame) {
    if (const int32_t failed = evaluate_derivatives(frame); failed != 0) return failed;
    Status status = fetch(*host_.fmu, tables_.continuous, frame.y);
    if (status <= Status::Warning) status = fetch(*host_.fmu, tables_.discrete, frame.d);
    return answer(frame, status);
}

int32_t Exchange::evaluate_crossings(TorsionFrame& frame) {
    Status status = sync(frame);
    if (status <= Status::Warning && n_indicators_ > 0) status = host_.fmu->indicators(z_.data(), n_indicators_);
    for (std::uint32_t i = 0; i < n_indicators_; ++i) {
        frame.difference[i] = z_[i];
        frame.magnitude[i] = scale_[i];
        frame.active[i] = 1;
    }
    const double times[] = {next_time_, host_.inputs.pending_jump()};
    for (const std::uint32_t relation : {time_relation_, input_relation_}) {
        const double time = times[relation - time_relation_];
        frame.difference[relation] = std::isfinite(time) ? frame.time - time : -1;
        frame.magnitude[relation] = std::abs(frame.time);
        frame.active[relation] = 1;
    }
    frame.difference[step_relation_] = wants_event_ ? 1 : -1;
    frame.magnitude[step_relation_] = 0;
    frame.active[step_relation_] = 1;
    if (status <= Status::Warning && std::any_of(z_.begin(), z_.end(), [](double z) { return z != z; })) {
        runtime::Message message;
        message.code = "R303";
        message.text = "an event indicator of the FMU is not a number";
        return runtime::Instance::of(&frame).fail(std::move(message));
    }
    return answer(frame, status);
}

int32_t Exchange::evaluate_jacobian(TorsionFrame& frame) {
    Status status = sync(frame);
    for (const std::vector<std::uint32_t>& group : tables_.jacobian_groups) {
        if (status > Status::Warning) break;
        std::fill(seed_.begin(), seed_.end(), 0.0);
        for (const std::uint32_t column : group) seed_[column] = 1;
        status = host_.fmu->directional(tables_.derivative_references, tables_.state_references, seed_, sensitivity_);
        for (const std::uint32_t column : group) {
            for (std::uint32_t e = jacobian_column_start[column]; e < jacobian_column_start[column + 1]; ++e)
                frame.jacobian[e] = sensitivity_[jacobian_row[e]];
        }
    }
    return answer(frame, status);
}

int32_t Exchange::complete_step(TorsionFrame& frame) {
    completed_time_ = frame.time;
    if (!host_.description->exchange.needs_completed_step) return 0;
    bool wants_event = false, is_terminated = false;
    const Status status = host_.fmu->completed_step(wants_event, is_terminated);
    wants_event_ |= wants_event;
    is_terminated_ |= is_terminated;
    return answer(frame, status);
}

int32_t Exchange::before_event(TorsionFrame& frame) {
    if (is_fresh_) { // the start is no event: initialization has just ended
        is_fresh_ = false;
        return 0;
    }
    is_event_pending_ = true;
    if (const Status status = sync(frame); status > Status::Warning) return answer(frame, status);
    return frame.time > completed_time_ ? complete_step(frame) : 0;
}

Status Exchange::event_mode(TorsionFrame& frame, bool& is_settled) {
    Fmu& fmu = *host_.fmu;
    Status status = sync(frame);
    if (status <= Status::Warning) status = fmu.enter_event_mode();
    host_.inputs.pass(frame.time);
    if (status <= Status::Warning) status = host_.inputs.set(fmu, frame.time, false);
    EventUpdate update;
    if (status <= Status::Warning) status = iterate(fmu, update, is_settled);
    if (status > Status::Warning || !is_settled) return status;
    next_time_ = update.next_time;
    is_terminated_ |= update.is_terminated;
    wants_event_ = false;
    status = fmu.enter_continuous_mode();
    if (status <= Status::Warning && n_x > 0) status = fmu.get_states(frame.x, n_x);
    return status;
}

int32_t Exchange::handle_event(TorsionFrame& frame) {
    if (is_event_pending_) {
        is_event_pending_ = false;
        bool is_settled = true;
        const Status status = event_mode(frame, is_settled);
        if (status <= Status::Warning && !is_settled)
            return runtime::Instance::of(&frame).fail(unsettled(frame.time), -1);
        if (status > Status::Warning) return answer(frame, status);
    }
    return read_event_result(frame);
}

int32_t Exchange::read_event_result(TorsionFrame& frame) {
    if (const int32_t failed = evaluate_outputs(frame); failed != 0) return failed;
    if (const int32_t failed = evaluate_crossings(frame); failed != 0) return failed;
    for (std::uint32_t i = 0; i < n_indicators_; ++i) {
        scale_[i] = std::max(scale_[i], std::isfinite(z_[i]) ? std::abs(z_[i]) : 0);
        frame.relation[i] = z_[i] > 0 ? 1 : 0;
        frame.forced[i] = 0;
    }
    for (const std::uint32_t relation : {time_relation_, input_relation_, step_relation_})
        frame.relation[relation] = frame.forced[relation] = 0;
    return 0;
}

// Called after outputs, so the FMU stands at the accepted point.
int32_t Exchange::accepted_point(TorsionFrame& frame) {
    if (frame.time > completed_time_) {
        if (const int32_t failed = complete_step(frame); failed != 0) return failed;
    }
    return is_terminated_ ? frame.host->assertion(&frame, 0, 2) : 0;
}

int32_t Exchange::find_next_time(TorsionFrame& frame) {
    const double jump = host_.inputs.next_jump(frame.time);
    const double next = std::min(next_time_, jump);
    if (!std::isfinite(next)) return 0;
    frame.work[0] = next;
    frame.work[1] = (next_time_ <= jump ? time_relation_ : input_relation_) + 1;
    if (next_time_ == jump) frame.candidate[input_relation_] = 1;
    return 0;
}

} // namespace torsion::fmu
