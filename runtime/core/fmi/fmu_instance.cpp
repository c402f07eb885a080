// Life cycle, modes and messages.

#include "runtime/core/fmi/fmu_instance.h"

#include "runtime/core/algebra/block_access.h"
#include "runtime/core/events/event_iteration.h"
#include "runtime/core/names.h"

#include <cmath>
#include <cstring>

namespace torsion::fmi {

const char* const log_categories[] = {"logEvents",      "logStatusWarning", "logStatusDiscard",
                                      "logStatusError", "logStatusFatal",   "logAll"};

namespace {

constexpr std::uint32_t all_categories = (1u << log_category_count) - 1;

std::size_t category_of(Status status) {
    switch (status) {
    case Status::Ok: return 0;
    case Status::Warning: return 1;
    case Status::Discard: return 2;
    case Status::Error: return 3;
    case Status::Fatal: return 4;
    }
    return 3;
}

} // namespace

FmuInstance::FmuInstance(const TorsionModel& model, Kind kind, Log log, void* log_self, bool logs)
    : model_(model), kind_(kind), log_(log), log_self_(log_self), categories_(logs ? all_categories : 0) {
    for (std::uint32_t r = 0; r < model.n_relations; ++r) {
        if (model.relations[r].is_time_event == 0) watched_.push_back(r);
    }
    derivative_of_.assign(model.n_variables, UINT32_MAX);
    for (std::uint32_t i = 0; i < model.n_x; ++i) {
        const std::uint32_t row = model.states[i].derivative;
        if (row < model.n_variables && model.variables[row].section == TORSION_DER && model.variables[row].index == i)
            derivative_of_[row] = i;
    }
    make_instance();
}

void FmuInstance::make_instance() {
    loop_.reset();
    output_branches_.reset();
    preview_ = {};
    instance_ = std::make_unique<runtime::Instance>(model_);
    set_value_.assign(model_.n_variables, 0.0);
    is_set_.assign(model_.n_variables, 0);
    setup_ = {};
    next_event_ = {};
    next_event_.time = INFINITY;
    mode_ = Instantiated;
    slopes_.clear();
    has_initialized_ = must_iterate_ = inputs_changed_ = are_slopes_over_ = false;
    touch();
}

Status FmuInstance::fail(Status status, const char* function, const std::string& what) {
    // Errors are always logged; other messages only in the active categories
    const std::size_t category = category_of(status);
    const bool is_heard = status >= Status::Error || (categories_ & (1u << category)) != 0;
    if (is_heard && log_ != nullptr)
        log_(log_self_, status, log_categories[category], (std::string(function) + ": " + what).c_str());
    return status;
}

Status FmuInstance::refuse(const char* function) {
    const char* present = "after a failure";
    switch (mode_) {
    case Instantiated: present = "before the initialization"; break;
    case Initialization: present = "in initialization mode"; break;
    case Event: present = "in event mode"; break;
    case ContinuousTime: present = "in continuous-time mode"; break;
    case Step: present = "in step mode"; break;
    case Terminated: present = "after the end"; break;
    case Configuration: present = "in configuration mode"; break;
    case Intermediate: present = "inside of a step"; break;
    case Failed: break;
    }
    return fail(Status::Error, function, std::string("must not be called ") + present);
}

Status FmuInstance::set_logging(bool on, const char* const categories[], std::size_t n) {
    std::uint32_t chosen = n == 0 ? all_categories : 0;
    for (std::size_t i = 0; i < n; ++i) {
        std::size_t k = 0;
        while (k < log_category_count &&
               (categories[i] == nullptr || std::strcmp(categories[i], log_categories[k]) != 0))
            ++k;
        if (k == log_category_count) return fail(Status::Error, "SetDebugLogging", "there is no such category");
        chosen |= k + 1 == log_category_count ? all_categories : 1u << k;
    }
    categories_ = on ? categories_ | chosen : categories_ & ~chosen;
    return Status::Ok;
}

std::string FmuInstance::words(runtime::Message message) const {
    std::string all = message.code + ": " + message.text;
    for (const std::string& note : message.notes) all += "; " + note;
    if (!message.help.empty()) all += "; " + message.help;
    return all;
}

// Translates the answer of a kernel, or of code that runs kernels.
Status FmuInstance::answer(int answer, const char* function) {
    pass_warnings();
    if (answer == 0) return Status::Ok;
    return fail(answer > 0 ? Status::Discard : Status::Error, function, words(instance_->take_failure()));
}

void FmuInstance::pass_warnings() {
    for (runtime::Message& warning : instance_->warnings) fail(Status::Warning, "model", words(std::move(warning)));
    instance_->warnings.clear();
}

Status FmuInstance::set_up(const Setup& setup, const char* function) {
    const bool is_sound = std::isfinite(setup.start) &&
                          (!setup.has_stop || (std::isfinite(setup.stop) && setup.stop >= setup.start)) &&
                          (setup.tolerance == 0 || (setup.tolerance > 0 && setup.tolerance < 1));
    if (!is_sound)
        return fail(Status::Error, function,
                    "times must be finite, the stop not before the start, a tolerance between 0 and 1");
    setup_ = setup;
    instance_->frame.time = setup.start;
    return Status::Ok;
}

Status FmuInstance::enter_initialization() {
    mode_ = Initialization;
    has_initialized_ = false;
    touch();
    return Status::Ok;
}

int FmuInstance::initialize() {
    std::vector<runtime::Setting> settings;
    for (std::uint32_t row = 0; row < model_.n_variables; ++row) {
        if (is_set_[row] != 0) settings.emplace_back(row, set_value_[row]);
    }
    instance_->termination.reset();
    if (const int answer = runtime::initialize(*instance_, setup_.start, settings); answer != 0) return answer;
    instance_->tears.accept(*instance_, true);
    if (const int answer = runtime::find_next_time_event(*instance_, next_event_); answer != 0) return answer;
    has_initialized_ = has_outputs_ = has_derivatives_ = true;
    has_crossings_ = false;
    return 0;
}

Status FmuInstance::exit_initialization(Mode next) {
    // breaks that enter a pipe between events change event indicators
    if (kind_ == Kind::ModelExchange && model_.n_distributions > 0) {
        mode_ = Failed;
        return fail(Status::Error, "ExitInitializationMode",
                    "not supported: `spatialDistribution` in Model Exchange; Co-Simulation has it");
    }
    if (!has_initialized_) {
        if (const int result = initialize(); result != 0) {
            answer(result, "ExitInitializationMode");
            mode_ = Failed;
            return Status::Error;
        }
        pass_warnings();
    }
    must_iterate_ = inputs_changed_ = false;
    mode_ = next;
    if (kind_ == Kind::CoSimulation) return make_loop("ExitInitializationMode");
    output_branches_ = std::make_unique<runtime::OutputBranches>(*instance_);
    return Status::Ok;
}

double FmuInstance::experiment_span() const {
    if (setup_.has_stop && setup_.stop > setup_.start) return setup_.stop - setup_.start;
    const double* annotated = model_.start_time_stop_time_interval_tolerance;
    if (annotated == nullptr) return 1;
    const double start = std::isnan(annotated[0]) ? 0 : annotated[0]; // what the annotation does not say
    return annotated[1] > start ? annotated[1] - start : 1;
}

// A communication step ends exactly at its end, so the grid of rows does not matter; the span scales the meaning of
// "close together" for events.
Status FmuInstance::make_loop(const char* function) {
    runtime::Options options;
    options.start_time = setup_.start;
    if (setup_.has_stop) options.stop_time = setup_.stop;
    if (setup_.tolerance > 0) options.tolerance = setup_.tolerance;
    if (!setup_.has_stop) options.stop_time = setup_.start + experiment_span();
    runtime::Message message;
    auto experiment = runtime::experiment_of(model_, options, message);
    if (!experiment) return fail(Status::Error, function, words(std::move(message)));
    experiment->is_open = !setup_.has_stop;
    auto integrator = runtime::make_integrator(*instance_, runtime::integrator_options(options, *experiment));
    if (!integrator) return fail(Status::Error, function, "no integrator");
    loop_ = std::make_unique<runtime::MainLoop>(*instance_, *experiment, options, std::move(integrator));
    loop_->restart_at(1);
    return Status::Ok;
}

Status FmuInstance::terminate() {
    mode_ = Terminated;
    return Status::Ok;
}

Status FmuInstance::reset() {
    make_instance();
    return Status::Ok;
}

// Inputs were set at a communication point: what is asked then belongs behind the event that they cause. It happens in
// the next step.
Status FmuInstance::look_ahead(const char* function) {
    const bool is_between_steps = previews_ && kind_ == Kind::CoSimulation && (mode_ & (Step | Terminated)) != 0;
    if (!is_between_steps || !(inputs_changed_ || must_iterate_)) return Status::Ok;
    const Status status = answer(preview_.look(*instance_, must_iterate_), function);
    has_outputs_ = has_derivatives_ = preview_.is_shown();
    has_crossings_ = false;
    return status;
}

// The next call sets something, or goes on from the communication point itself.
void FmuInstance::leave_preview() {
    if (!preview_.is_shown()) return;
    preview_.undo(*instance_);
    touch();
}

// All values at the present point.
Status FmuInstance::refresh(const char* function) {
    if (mode_ == Initialization) {
        if (has_initialized_) return Status::Ok;
        const int result = initialize();
        return answer(result, function) == Status::Ok ? Status::Ok : Status::Error;
    }
    if (has_outputs_ || mode_ == Failed) return Status::Ok;
    if (const Status status = look_ahead(function); status != Status::Ok || has_outputs_) return status;
    const Status status = answer(instance_->outputs(), function);
    has_outputs_ = has_derivatives_ = status == Status::Ok;
    return status;
}

} // namespace torsion::fmi
