// A model in the loop.

#include "compiler/session/diagnostics.h"
#include "compiler/session/guard.h"
#include "compiler/session/model_state.h"

#include "runtime/core/embed/embedded.h"
#include "torsion/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <exception>
#include <utility>

namespace torsion {

using session::guarded;

struct Simulation::Impl {
    Impl(Model::State& model, const StepOptions& options)
        : ready(model.ready_for(options.set, {.solver = options.run.solver, .interpret = options.interpret},
                                options.may_compile)),
          dt(options.dt), run(session::run_options(options.run)), progress(options.progress) {
        run.stop = &is_stopped;
        run.solver = ready.solver;
        run.energy = false;
        if (!run.step_size && !run.intervals && dt > 0) run.step_size = dt; // that of solvers with fixed steps
        before = model.warnings_of(ready.variant->compilation());
        make();
        inputs = rows_of(options.inputs, true);
        outputs = rows_of(options.outputs, false);
        for (const std::uint32_t row : inputs) input_variables.push_back(&model_().variables[row]);
        for (const std::uint32_t row : outputs) output_variables.push_back(&model_().variables[row]);
        read.resize(outputs.size());
        start();
    }

    const TorsionModel& model_() const { return ready.variant->model(); }

    void make() {
        instance =
            std::make_unique<runtime::Embedded>(model_(), run, [this](const runtime::Message& message, bool is_error) {
                (is_error ? failures : warnings).push_back(message);
            });
        if (!instance->is_valid()) fail();
        if (progress) instance->set_progress([this](const runtime::Progress& p) { tell(p); });
        for (const auto& [row, value] : ready.values) instance->set(row, value);
    }

    void start() {
        if (instance->initialize() == TORSION_FAILED) fail();
        start_time = instance->time();
    }

    std::vector<std::uint32_t> rows_of(const std::vector<std::string>& names, bool are_inputs) const {
        std::vector<std::uint32_t> rows;
        const session::RowsByName& known = ready.variant->rows();
        for (const std::string& name : names) {
            const std::uint32_t row = known(name);
            if (row == session::RowsByName::none) {
                const std::string near = known.nearest(name);
                session::refuse(source::Diag::UnknownSetting, fmt::format("the model has no variable `{}`", name),
                                near.empty() ? "" : fmt::format("did you mean `{}`?", near));
            }
            const TorsionVariable& v = model_().variables[row];
            if (are_inputs && v.section != TORSION_U)
                session::refuse(source::Diag::SettingNotChangeable, fmt::format("`{}` is no input of the model", name));
            if (v.type == TORSION_STRING)
                session::refuse(source::Diag::SettingNotChangeable, fmt::format("`{}` is a text", name));
            if (are_inputs && std::ranges::find(rows, row) != rows.end())
                session::refuse(source::Diag::InvalidCommandLine, fmt::format("the input `{}` is named twice", name));
            rows.push_back(row);
        }
        return rows;
    }

    [[noreturn]] void fail() {
        const std::shared_ptr<Compilation>& compilation = ready.variant->compilation();
        std::vector<runtime::Message> told = std::move(failures);
        failures.clear();
        if (told.empty())
            told.push_back(
                {.code = "R302", .text = "the simulation has failed before", .notes = {}, .help = {}, .file = {}});
        throw Error(session::values_of(told, session::Sources(compilation, &compilation->sources)));
    }

    void check(TorsionStatus status) {
        if (status == TORSION_OK || status == TORSION_ENDED) return;
        if (status == TORSION_BAD_ARGUMENT && failures.empty())
            session::refuse(source::Diag::InvalidSetting, "an input is a finite number, and time goes forward");
        fail();
    }

    void go(double until) {
        is_stopped = false;
        const TorsionStatus status = instance->advance(until);
        if (thrown) {
            failures.clear();
            std::rethrow_exception(std::exchange(thrown, nullptr));
        }
        check(status);
    }

    void tell(const runtime::Progress& p) {
        const auto now = std::chrono::steady_clock::now();
        if (now < next_progress) return;
        next_progress = now + std::chrono::milliseconds(50);
        try {
            is_stopped = !progress({.time = p.time, .fraction = p.fraction, .events = p.events, .steps = p.steps});
        } catch (...) { // it must not cross the runtime, which knows no exceptions
            thrown = std::current_exception();
            is_stopped = true;
        }
    }

    void set(std::size_t input, double value) {
        if (!std::isfinite(value)) check(TORSION_BAD_ARGUMENT);
        check(instance->set(inputs[input], value));
    }

    /// One dt ahead: of times on the grid the next one, without rounding that adds up (a solver with fixed steps would
    /// make another tiny one).
    double next_time() {
        const double now = instance->time();
        if (now != start_time + number * dt) { // step by step it is
            number = std::floor((now - start_time) / dt + 0.5);
            if (!(std::abs(start_time + number * dt - now) <= 1e-6 * dt)) return now + dt;
        }
        return start_time + ++number * dt;
    }

    const TorsionFrame& frame() {
        const TorsionFrame* at = instance->evaluated();
        if (at == nullptr) fail();
        return *at;
    }

    void read_all(double* to) {
        if (output_variables.empty()) return;
        const TorsionFrame& at = frame();
        for (const TorsionVariable* variable : output_variables) *to++ = runtime::value_of(at, *variable);
    }

    Model::State::Ready ready;
    double dt, start_time = 0;
    double number = 0; ///< of the last step on the grid
    runtime::Options run;
    std::function<bool(const Progress&)> progress;
    std::atomic<bool> is_stopped{false};
    std::chrono::steady_clock::time_point next_progress{};
    std::exception_ptr thrown;
    std::vector<Diagnostic> before; ///< the first warnings: values without effect
    std::vector<runtime::Message> warnings, failures;
    std::unique_ptr<runtime::Embedded> instance;
    std::vector<std::uint32_t> inputs, outputs;
    std::vector<const TorsionVariable*> input_variables, output_variables;
    std::vector<double> read;
};

Simulation Model::stepper(const StepOptions& options) const {
    return guarded([&] {
        if (!(options.dt >= 0) || std::isinf(options.dt))
            session::refuse(source::Diag::InvalidCommandLine, "dt is a number greater than 0");
        return Simulation(std::make_unique<Simulation::Impl>(*state_, options));
    });
}

Simulation::Simulation(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;
Simulation::~Simulation() = default;

double Simulation::time() const { return impl_->instance->time(); }
bool Simulation::is_over() const { return impl_->instance->is_ended(); }
std::int64_t Simulation::steps() const { return impl_->instance->statistics().steps; }
std::int64_t Simulation::events() const {
    return impl_->instance->statistics().time_events + impl_->instance->statistics().state_events;
}

void Simulation::set(std::size_t input, double value) {
    if (input >= impl_->inputs.size()) session::refuse(source::Diag::UnknownSetting, "there is no such input");
    impl_->set(input, value);
}

void Simulation::advance() {
    if (!(impl_->dt > 0)) session::refuse(source::Diag::InvalidCommandLine, "dt is a number greater than 0");
    impl_->go(impl_->next_time());
}

void Simulation::advance_to(double until) { impl_->go(until); }

void Simulation::step(std::span<const double> inputs, std::span<double> outputs) {
    Impl& self = *impl_;
    if (inputs.size() != self.inputs.size() || outputs.size() != self.outputs.size())
        session::refuse(source::Diag::InvalidCommandLine, fmt::format("step() takes {} inputs and gives {} outputs",
                                                                      self.inputs.size(), self.outputs.size()));
    for (std::size_t i = 0; i < inputs.size(); ++i) self.set(i, inputs[i]);
    advance();
    self.read_all(outputs.data());
}

std::span<const double> Simulation::outputs() const {
    impl_->read_all(impl_->read.data());
    return impl_->read;
}

double Simulation::get(std::size_t output) const {
    if (output >= impl_->outputs.size()) session::refuse(source::Diag::UnknownSetting, "there is no such output");
    return runtime::value_of(impl_->frame(), *impl_->output_variables[output]);
}

double Simulation::value(std::string_view name) const {
    const std::uint32_t row = impl_->rows_of({std::string(name)}, false).front();
    return runtime::value_of(impl_->frame(), impl_->model_().variables[row]);
}

void Simulation::set_parameter(std::string_view name, double value) {
    const std::uint32_t row = impl_->ready.variant->rows().changeable(name);
    if (row == session::RowsByName::none)
        session::refuse(source::Diag::SettingNotChangeable,
                        fmt::format("`{}` cannot be changed without a compilation", name));
    std::vector<session::Assignment> changed = impl_->ready.values;
    std::erase_if(changed, [&](const session::Assignment& a) { return a.first == row; });
    changed.emplace_back(row, value);
    if (const std::string obstacle = impl_->ready.variant->obstacle_to(changed, row); !obstacle.empty())
        session::refuse(source::Diag::OutsideMinMax, obstacle);
    impl_->ready.values = std::move(changed);
}

std::vector<std::byte> Simulation::save() const {
    std::vector<std::byte> bytes(impl_->instance->saved_size());
    impl_->check(impl_->instance->save(bytes.data(), bytes.size()));
    return bytes;
}

void Simulation::restore(std::span<const std::byte> state) {
    if (impl_->instance->restore(state.data(), state.size()) == TORSION_BAD_ARGUMENT)
        session::refuse(source::Diag::InvalidSetting, "this is no saved state of the model");
}

void Simulation::reset() {
    guarded([&] {
        impl_->make();
        impl_->start();
        return true;
    });
}

std::vector<Diagnostic> Simulation::diagnostics() {
    const std::shared_ptr<Compilation>& compilation = impl_->ready.variant->compilation();
    std::vector<Diagnostic> values = std::exchange(impl_->before, {});
    for (Diagnostic& diagnostic :
         session::values_of(impl_->warnings, session::Sources(compilation, &compilation->sources)))
        values.push_back(std::move(diagnostic));
    impl_->warnings.clear();
    return values;
}

} // namespace torsion
