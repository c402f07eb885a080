#include "runtime/core/embed/embedded.h"

#include "runtime/core/algebra/block_access.h"
#include "runtime/core/events/event_iteration.h"
#include "runtime/core/events/hysteresis.h"
#include "runtime/core/events/instant.h"
#include "runtime/core/initialize.h"
#include "runtime/core/limits.h"
#include "runtime/core/names.h"
#include "runtime/core/saved_point.h"
#include "runtime/core/stopped.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <iterator>
#include <utility>

namespace torsion::runtime {

namespace {

std::optional<double> given(double value) { return value == value ? std::optional(value) : std::nullopt; }

std::string first_solver() {
    for (const SolverInfo& solver : solvers()) {
        if (std::strcmp(solver.name, "cvode") == 0) return solver.name;
    }
    return "trapezoid";
}

} // namespace

Embedded::Embedded(const TorsionModel& model, const TorsionOptions& options)
    : instance_(model), message_(options.message), message_data_(options.message_data) {
    options_.start_time = given(options.start_time);
    options_.stop_time = given(options.stop_time);
    options_.tolerance = given(options.tolerance);
    options_.step_size = given(options.step_size);
    options_.max_step = given(options.max_step);
    options_.solver = options.solver != nullptr ? std::string(options.solver) : first_solver();
    make_loop();
}

#ifndef TORSION_PORTABLE
Embedded::Embedded(const TorsionModel& model, const Options& options, Listener listener)
    : instance_(model), options_(options), listener_(std::move(listener)) {
    make_loop();
}

const TorsionFrame* Embedded::evaluated() {
    if (phase_ == Phase::Ready && evaluate() != 0) return tell(instance_.take_failure(), true), nullptr;
    return &instance_.frame;
}
#endif

/// All values at the present point; after inputs were set, those behind the event that they will cause.
int Embedded::evaluate() {
    if (is_evaluated_) return 0;
    if (const int answer = has_new_input_ ? preview_.look(instance_, has_discrete_input_) : 0; answer != 0)
        return answer;
    if (const int answer = preview_.is_shown() ? 0 : instance_.outputs(); answer != 0) return answer;
    is_evaluated_ = true;
    return 0;
}

void Embedded::leave_preview() {
    if (!preview_.is_shown()) return;
    preview_.undo(instance_);
    is_evaluated_ = false;
}

bool Embedded::make_loop() {
    Message message;
    const auto chosen = experiment_of(instance_.model, options_, message);
    if (!chosen) return tell(message, true), false;
    experiment_ = *chosen;
    instance_.frame.time = experiment_.start;
    auto integrator = make_integrator(instance_, integrator_options(options_, experiment_));
    if (!integrator) {
        message.code = "C101";
        message.text = "this library has no solver `" + options_.solver + "`; it has";
        for (const SolverInfo& solver : solvers()) message.text.append(" ").append(solver.name);
        return tell(message, true), false;
    }
    loop_ = std::make_unique<MainLoop>(instance_, experiment_, options_, std::move(integrator));
    return true;
}

void Embedded::tell(const Message& message, bool is_error) const {
#ifndef TORSION_PORTABLE
    if (listener_) return listener_(message, is_error);
#endif
    if (message_ == nullptr) return;
    std::string words = message.text;
    for (const std::string& note : message.notes) words.append("\nnote: ").append(note);
    if (!message.help.empty()) words.append("\nhelp: ").append(message.help);
    message_(message_data_, is_error ? 0 : 1, message.code.c_str(), words.c_str());
}

void Embedded::tell_warnings() {
    for (; told_ < instance_.warnings.size(); ++told_) tell(instance_.warnings[told_], false);
}

TorsionStatus Embedded::fail() {
    phase_ = Phase::Failed;
    tell_warnings();
    tell(instance_.take_failure(), true);
    return TORSION_FAILED;
}

/// By the caller, between two steps: the point is a good one.
bool Embedded::was_stopped() const {
    return is_asked_to_stop(options_) && instance_.failure && instance_.failure->code == "R314";
}

TorsionStatus Embedded::finish(int answer) {
    if (answer != 0 && was_stopped()) {
        tell(instance_.take_failure(), true);
        loop_->restart_at(loop_->next_row());
        return TORSION_FAILED;
    }
    if (answer != 0) return fail();
    tell_warnings();
    return instance_.termination ? TORSION_ENDED : TORSION_OK;
}

TorsionStatus Embedded::set(std::uint32_t row, double value) {
    if (row >= instance_.model.n_variables || !std::isfinite(value)) return TORSION_BAD_ARGUMENT;
    const TorsionVariable& variable = instance_.model.variables[row];
    const bool is_input = variable.section == TORSION_U;
    if ((variable.flags & (TORSION_SETTABLE | TORSION_START)) == 0 && !is_input) return TORSION_BAD_ARGUMENT;
    if (is_started() && !is_input && (phase_ != Phase::Ready || (variable.flags & TORSION_TUNABLE) == 0))
        return TORSION_BAD_ORDER;
    if (auto wrong = wrong_parameter(instance_.model, row, value)) return tell(*wrong, true), TORSION_BAD_ARGUMENT;
    if (is_started()) {
        if (const TorsionStatus status = set_now(variable, value); status != TORSION_OK) return status;
    }
    const auto known =
        std::find_if(settings_.begin(), settings_.end(), [&](const Setting& setting) { return setting.first == row; });
    if (known != settings_.end()) known->second = value;
    else settings_.emplace_back(row, value);
    return TORSION_OK;
}

/// Sets an input, or a tunable parameter and all values that depend on it.
TorsionStatus Embedded::set_now(const TorsionVariable& variable, double value) {
    const bool is_negated = (variable.flags & TORSION_NEGATED) != 0, is_parameter = variable.section == TORSION_P;
    const double stored = !is_negated ? value : variable.type == TORSION_BOOLEAN ? 1 - value : -value;
    double& place = section_values(instance_.frame, variable.section)[variable.index];
    if (place == stored) return TORSION_OK;
    leave_preview();
    const double before = std::exchange(place, stored);
    // for example an assertion in a function: then the old value stays
    if (is_parameter && compute_parameters(instance_) != 0) {
        const Message message = instance_.take_failure();
        place = before;
        if (instance_.call(instance_.model.parameters) != 0) return fail();
        tell(message, true);
        return TORSION_BAD_ARGUMENT;
    }
    has_discrete_input_ |= is_parameter || variable.type != TORSION_REAL;
    has_new_input_ = !is_driven_;
    instance_.begin_instant();
    is_evaluated_ = false;
    loop_->restart_at(loop_->next_row());
    return !is_parameter || find_next_time_event(instance_, next_event_) == 0 ? TORSION_OK : fail();
}

TorsionStatus Embedded::get(std::uint32_t row, double& value) {
    if (row >= instance_.model.n_variables || instance_.model.variables[row].type == TORSION_STRING)
        return TORSION_BAD_ARGUMENT;
    if (!is_started()) return TORSION_BAD_ORDER;
    const TorsionVariable& variable = instance_.model.variables[row];
    const bool is_given = variable.section == TORSION_U || variable.section == TORSION_P;
    const bool is_computed =
        variable.section == TORSION_Y || variable.section == TORSION_DER || (has_new_input_ && !is_given);
    if (is_computed && phase_ == Phase::Ready && evaluate() != 0)
        return tell(instance_.take_failure(), true), TORSION_FAILED;
    value = value_of(instance_.frame, variable);
    return TORSION_OK;
}

TorsionStatus Embedded::initialize() {
    instance_.warnings.clear();
    told_ = 0;
    instance_.failure.reset();
    instance_.termination.reset();
    instance_.has_warned.assign(instance_.model.n_assertions, false);
    if (is_started() && !make_loop()) return TORSION_FAILED;
    leave_preview();
    is_evaluated_ = has_discrete_input_ = has_new_input_ = is_driven_ = false;
    phase_ = Phase::Ready;
    // also of those that the start does not solve
    for (std::uint32_t b = 0; b < instance_.model.n_blocks; ++b) instance_.block_memory(b);
    int answer = runtime::initialize(instance_, experiment_.start, settings_);
    if (answer == 0) answer = find_next_time_event(instance_, next_event_);
    const bool has_fixed_steps = !loop_->shortens_steps();
    if (answer == 0 && !instance_.histories.is_empty() && has_fixed_steps)
        instance_.histories.reserve(instance_, experiment_.interval);
    if (answer == 0) answer = loop_->prepare();
    if (answer == 0 && has_fixed_steps && instance_.model.n_u > 0) preview_.reserve(instance_);
    fired_.reserve(instance_.model.n_relations);
    return finish(answer);
}

TorsionStatus Embedded::advance(double until) {
    if (phase_ != Phase::Ready) return TORSION_BAD_ORDER;
    if (!std::isfinite(until) || until < time()) return TORSION_BAD_ARGUMENT;
    if (instance_.termination) return TORSION_ENDED;
    leave_preview();
    is_evaluated_ = has_new_input_ = is_driven_ = false;
    int answer = 0;
    if (has_discrete_input_) {
        if (instance_.model.n_relations > 0) answer = instance_.call(instance_.model.crossings);
        if (answer == 0) answer = iterate_event(instance_, {});
        has_discrete_input_ = false;
        loop_->restart_at(loop_->next_row());
    }
    if (answer == 0) answer = loop_->advance(until);
    return finish(answer);
}

// ---- for another integrator

TorsionStatus Embedded::states(double* x) {
    if (!is_started()) return TORSION_BAD_ORDER;
    leave_preview();
    std::copy_n(instance_.frame.x, instance_.model.n_x, x);
    return TORSION_OK;
}

TorsionStatus Embedded::set_point(double time, const double* x) {
    if (phase_ != Phase::Ready) return TORSION_BAD_ORDER;
    if (!instance_.histories.is_empty()) {
        Message message;
        message.code = "R316";
        message.text = "a model with `delay` or `spatialDistribution` can be integrated by the library's own "
                       "integrator only: it must know which "
                       "steps were accepted";
        return tell(message, true), TORSION_FAILED;
    }
    if (!std::isfinite(time) || (x != nullptr && first_non_finite(x, instance_.model.n_x) != instance_.model.n_x))
        return TORSION_BAD_ARGUMENT;
    leave_preview();
    has_new_input_ = false;
    is_driven_ = true;
    instance_.frame.time = time;
    instance_.standstill_memory.begin = std::min(instance_.standstill_memory.begin, time);
    if (x != nullptr) std::copy_n(x, instance_.model.n_x, instance_.frame.x);
    is_evaluated_ = false;
    instance_.tears.follows_steps = false;
    instance_.may_change_branch = true;
    loop_->restart_at(loop_->next_row());
    return TORSION_OK;
}

TorsionStatus Embedded::derivatives(double* der) {
    if (phase_ != Phase::Ready) return TORSION_BAD_ORDER;
    leave_preview();
    instance_.failure.reset();
    int answer = instance_.call(instance_.model.derivatives);
    if (answer == 0) answer = instance_.check_finite(false);
    if (answer != 0) return tell(instance_.take_failure(), true), TORSION_FAILED;
    std::copy_n(instance_.frame.der, instance_.model.n_x, der);
    return TORSION_OK;
}

TorsionStatus Embedded::indicators(double* values) {
    if (phase_ != Phase::Ready) return TORSION_BAD_ORDER;
    leave_preview();
    if (instance_.call(instance_.model.crossings) != 0) return tell(instance_.take_failure(), true), TORSION_FAILED;
    release_moved(instance_);
    for (std::uint32_t r = 0; r < instance_.model.n_relations; ++r) {
        const bool is_watched = instance_.model.relations[r].is_time_event == 0 && instance_.frame.active[r] != 0;
        values[r] = is_watched ? margin(instance_, r) : 1;
    }
    return TORSION_OK;
}

TorsionStatus Embedded::next_time_event(double& time) {
    if (phase_ != Phase::Ready) return TORSION_BAD_ORDER;
    time = next_event_.time;
    return TORSION_OK;
}

int Embedded::handle_events() {
    if (const int answer = handle_events_at_now(instance_, true, next_event_, fired_); answer != 0) return answer;
    if (const int answer = instance_.asserts(); answer != 0) return answer;
    return find_next_time_event(instance_, next_event_);
}

TorsionStatus Embedded::handle_event() {
    if (phase_ != Phase::Ready) return TORSION_BAD_ORDER;
    leave_preview();
    is_evaluated_ = has_discrete_input_ = has_new_input_ = false;
    loop_->restart_at(loop_->next_row());
    return finish(handle_events());
}

// ---- saving

std::size_t Embedded::saved_size() const { return SavedPoint::size(instance_, preview_.past(instance_)); }

std::uint64_t Embedded::flags() const {
    const bool values[] = {phase_ == Phase::Ready, is_evaluated_, has_discrete_input_,
                           has_new_input_,         is_driven_,    instance_.termination.has_value()};
    std::uint64_t flags = 0;
    for (std::size_t i = 0; i < std::size(values); ++i) flags |= std::uint64_t{values[i]} << i;
    return flags;
}

TorsionStatus Embedded::save(void* to, std::size_t size) {
    leave_preview();
    const std::vector<double> past = instance_.save_past();
    if (size != SavedPoint::size(instance_, past)) return TORSION_BAD_ARGUMENT;
    if (!is_started()) return TORSION_BAD_ORDER;
    auto* const bytes = static_cast<unsigned char*>(to);
    SavedPoint::write(instance_, loop_.get(), past, SavedPoint::Kind::Library, flags(), bytes);
    SavedPoint point;
    if (phase_ != Phase::Ready || !point.open(instance_, SavedPoint::Kind::Library, bytes, size)) return TORSION_OK;
    take_up(point);
    return find_next_time_event(instance_, next_event_) == 0 ? TORSION_OK : fail();
}

TorsionStatus Embedded::restore(const void* from, std::size_t size) {
    SavedPoint point;
    if (!point.open(instance_, SavedPoint::Kind::Library, static_cast<const unsigned char*>(from), size) ||
        (point.flags() & 1) == 0)
        return TORSION_BAD_ARGUMENT;
    leave_preview();
    if (!point.restore_past(instance_)) return TORSION_BAD_ARGUMENT;
    instance_.failure.reset();
    instance_.termination.reset();
    if ((point.flags() & 32) != 0) instance_.termination.emplace();
    phase_ = Phase::Ready;
    take_up(point);
    loop_->forget_chattering(); // the counted events will happen again
    return finish(find_next_time_event(instance_, next_event_));
}

void Embedded::take_up(const SavedPoint& point) {
    is_evaluated_ = (point.flags() & 2) != 0;
    has_discrete_input_ = (point.flags() & 4) != 0;
    has_new_input_ = (point.flags() & 8) != 0;
    is_driven_ = (point.flags() & 16) != 0;
    point.restore(instance_, loop_.get());
}

} // namespace torsion::runtime
