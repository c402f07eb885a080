// The public class over the main loop.

#include "runtime/core/initialize.h"
#include "runtime/core/names.h"
#include "runtime/core/saved_point.h"
#include "runtime/core/simulate.h"
#include "torsion/simulate.h"

#include <algorithm>

namespace torsion::runtime {

struct Simulation::Impl {
    explicit Impl(const TorsionModel& model) : instance(model) {}

    Instance instance;
    Options options;
    Experiment experiment;
    std::vector<Setting> settings;
    std::unique_ptr<MainLoop> loop;
    std::function<void(const std::string&)> trace;

    bool prepare(const Options& wanted, Result& result, bool is_run = false);
    bool start(Result& result);
    bool go(double until, Result& result);
    Result result() const;
    void name_limiting_states(Result& result) const;
    void fail(Result& result);
};

Result Simulation::Impl::result() const {
    Result result;
    result.start_time = experiment.start;
    result.stop_time = experiment.stop;
    result.tolerance = experiment.tolerance;
    return result;
}

void Simulation::Impl::fail(Result& result) {
    result.messages.push_back(instance.take_failure());
    result.messages.back().is_error = true;
}

bool Simulation::Impl::prepare(const Options& wanted, Result& result, bool is_run) {
    options = wanted;
    loop.reset();
    Message message;
    if (instance.model.abi_version != TORSION_ABI_VERSION) {
        message.code = "R301";
        message.text = "the compiled model is of another version of the program: compile it again";
        result.messages.push_back(std::move(message));
        return false;
    }
    const auto chosen =
        is_run ? experiment_of_run(instance.model, options, message) : experiment_of(instance.model, options, message);
    if (!chosen) {
        result.messages.push_back(std::move(message));
        return false;
    }
    experiment = *chosen;
    result.start_time = experiment.start;
    result.stop_time = experiment.stop;
    result.tolerance = experiment.tolerance;
    auto integrator = make_integrator(instance, integrator_options(options, experiment));
    if (!integrator) {
        message.text = "unknown solver `" + options.solver + "`";
        message.help = "the solvers are";
        for (const SolverInfo& solver : solvers())
            message.help.append(message.help.size() > 15 ? ", " : " ").append(solver.name);
        result.messages.push_back(std::move(message));
        return false;
    }
    if (instance.model.n_sensitivities > 0 && !integrator->has_sensitivities()) {
        message.code = "R301";
        message.text = "the solver `" + options.solver + "` integrates no derivatives with respect to parameters";
        message.help = "with --sensitivities the solver is cvode or cvode-adams";
        result.messages.push_back(std::move(message));
        return false;
    }
    instance.forget();
    if (options.limiting_states) instance.statistics.limits.assign(instance.model.n_x, {});
    instance.frame.time = experiment.start;
    loop = std::make_unique<MainLoop>(instance, experiment, options, std::move(integrator));
    if (trace) loop->trace = std::make_unique<EventTrace>(trace);
    return true;
}

bool Simulation::Impl::start(Result& result) {
    const bool is_traced = loop->trace && options.trace_event && *options.trace_event <= experiment.start;
    if (is_traced) instance.trace = loop->trace.get();
    const int answer = runtime::initialize(instance, experiment.start, settings);
    instance.trace = nullptr;
    if (is_traced) loop->trace.reset();
    if (answer != 0) fail(result);
    return answer == 0;
}

void Simulation::Impl::name_limiting_states(Result& result) const {
    result.limiting_states.clear();
    const std::vector<StateLimits>& limits = instance.statistics.limits;
    for (std::uint32_t i = 0; i < limits.size(); ++i) {
        if (limits[i].steps > 0) result.limiting_states.push_back({name_at(instance.model, TORSION_X, i), limits[i]});
    }
    std::stable_sort(result.limiting_states.begin(), result.limiting_states.end(),
                     [](const LimitingState& a, const LimitingState& b) { return a.limits.steps > b.limits.steps; });
}

bool Simulation::Impl::go(double until, Result& result) {
    const int answer = loop->advance(until);
    result.messages.insert(result.messages.begin(), instance.warnings.begin(), instance.warnings.end());
    if (answer != 0) fail(result);
    else if (instance.termination)
        result.messages.push_back(*instance.termination), result.messages.back().is_error = false;
    result.ok = answer == 0;
    result.end_time = instance.frame.time;
    result.statistics = instance.statistics;
    result.energy = loop->energy();
    name_limiting_states(result);
    const bool is_over = answer == 0 && (instance.frame.time >= experiment.stop || instance.termination);
    if (is_over) {
        const std::vector<Message> warnings = energy_warnings(result.energy, !loop->shortens_steps());
        result.messages.insert(result.messages.begin() + static_cast<std::ptrdiff_t>(instance.warnings.size()),
                               warnings.begin(), warnings.end());
    }
    return result.ok;
}

Simulation::Simulation(const TorsionModel& model) : impl_(std::make_unique<Impl>(model)) {}
Simulation::~Simulation() = default;
Simulation::Simulation(Simulation&&) noexcept = default;

const TorsionModel& Simulation::model() const { return impl_->instance.model; }
TorsionFrame& Simulation::frame() { return impl_->instance.frame; }

bool Simulation::set_parameter(std::uint32_t row, double value) {
    if (row >= model().n_variables) return false;
    const TorsionVariable& variable = model().variables[row];
    if ((variable.flags & (TORSION_SETTABLE | TORSION_START)) == 0) return false;
    std::erase_if(impl_->settings, [&](const Setting& setting) { return setting.first == row; });
    impl_->settings.emplace_back(row, value);
    return true;
}

void Simulation::forget_settings() { impl_->settings.clear(); }

Result Simulation::run(const Options& options, const std::vector<Sink*>& sinks,
                       const std::function<void(const Progress&)>& progress,
                       const std::function<void(const std::string&)>& trace) {
    Impl& self = *impl_;
    self.trace = trace;
    Result result;
    if (!self.prepare(options, result, true)) return result;
    result.end_time = self.experiment.start;
    std::size_t open = 0;
    const auto sink_error = [&](const auto& sink) {
        Message message;
        message.code = "E102";
        message.text = sink.error();
        result.messages.push_back(std::move(message));
        result.ok = false;
    };
    // before the first computation: a run must not be lost to a path that cannot be written
    for (; open < sinks.size(); ++open) {
        if (sinks[open]->begin(self.instance.model)) continue;
        sink_error(*sinks[open]);
        break;
    }
    bool is_log_open = options.events != nullptr && open == sinks.size();
    if (is_log_open && !options.events->begin(self.instance.model)) {
        sink_error(*options.events);
        is_log_open = false;
    }
    const bool is_ready = open == sinks.size() && is_log_open == (options.events != nullptr);
    if (is_ready && self.start(result)) {
        self.loop->set_sinks(sinks);
        self.loop->progress = progress;
        self.loop->recorder().mark(Event::Kind::Start);
        self.go(self.experiment.stop, result);
        self.loop->recorder().mark(Event::Kind::End);
    }
    // The rows of a failed run are kept: they show how it came to fail
    const bool has_rows =
        self.instance.statistics.rows > 0 && (result.messages.empty() || result.messages.back().code != "E102");
    for (std::size_t i = 0; i < open; ++i) {
        if (!sinks[i]->finish(has_rows) && has_rows) sink_error(*sinks[i]);
    }
    if (is_log_open && !options.events->finish(has_rows || self.instance.statistics.steps > 0) && result.ok)
        sink_error(*options.events);
    self.loop.reset();
    self.instance.end_run();
    return result;
}

Result Simulation::initialize(const Options& options) {
    Result result;
    if (!impl_->prepare(options, result)) return result;
    result.ok = impl_->start(result);
    result.end_time = impl_->instance.frame.time;
    result.statistics = impl_->instance.statistics;
    result.messages.insert(result.messages.begin(), impl_->instance.warnings.begin(), impl_->instance.warnings.end());
    return result;
}

Result Simulation::advance(double until, const std::vector<Sink*>& sinks) {
    Result result = impl_->result();
    if (!impl_->loop) return result;
    impl_->loop->set_sinks(sinks);
    impl_->go(until, result);
    return result;
}

std::vector<unsigned char> Simulation::save() const {
    Instance& instance = impl_->instance;
    const std::vector<double> past = instance.save_past();
    std::vector<unsigned char> bytes(SavedPoint::size(instance, past));
    SavedPoint::write(instance, impl_->loop.get(), past, SavedPoint::Kind::Simulation, 0, bytes.data());
    SavedPoint point;
    if (point.open(instance, SavedPoint::Kind::Simulation, bytes.data(), bytes.size()))
        point.restore(instance, impl_->loop.get());
    return bytes;
}

bool Simulation::restore(const std::vector<unsigned char>& bytes) {
    SavedPoint point;
    if (!point.open(impl_->instance, SavedPoint::Kind::Simulation, bytes.data(), bytes.size()) ||
        !point.restore_past(impl_->instance))
        return false;
    if (!impl_->loop) { // a fresh simulation continues from the saved point
        Result result;
        if (!impl_->prepare(impl_->options, result)) return false;
    }
    point.restore(impl_->instance, impl_->loop.get());
    impl_->loop->forget_chattering();
    return true;
}

} // namespace torsion::runtime
