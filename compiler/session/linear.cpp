// Linear systems and modes of a session's model.

#include "compiler/analysis/linear/linear_report.h"
#include "compiler/analysis/linear/modes_report.h"
#include "compiler/session/diagnostics.h"
#include "compiler/session/guard.h"
#include "compiler/session/linear_point.h"
#include "compiler/session/model_state.h"

#include "torsion/session.h"

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <exception>
#include <future>

namespace torsion {

namespace {

using session::guarded;

/// The model at the point that the options name.
class Point {
public:
    Point(Model::State& model, const LinearizeOptions& options)
        : options_(options), ready_(model.ready_for(options.set, {options.run.solver, false, true, options.freeze_sources}, true)),
          simulation_(ready_.variant->model()) {
        if (ready_.variant->model().tangent == nullptr)
            session::refuse(source::Code::C101, "the library was built without its linearization", "`torsion build --linearization` puts it in");
        for (const auto& [row, value] : ready_.values) simulation_.set_parameter(row, value);
        runtime::Options run = session::run_options(options.run);
        run.solver = ready_.solver;
        const runtime::Result result = go(run);
        diagnostics = session::values_of(result.messages, sources());
        if (!result.ok) throw Error(diagnostics);
        take_gap();
    }

    TorsionFrame& frame() { return simulation_.frame(); }
    const std::string& name() const { return ready_.variant->compilation()->model_name; }
    const TorsionModel& model() const { return ready_.variant->model(); }
    [[noreturn]] void refuse(const std::string& problem) { session::refuse(source::Code::R302, session::no_linear_system(frame().time, problem)); }

    std::vector<std::uint32_t> outputs() const {
        if (options_.outputs.empty()) return analysis::outputs_of(model());
        std::vector<std::uint32_t> rows;
        for (std::uint32_t row = 0; row < model().n_variables; ++row) {
            const TorsionVariable& v = model().variables[row];
            const bool is_fit = v.type == TORSION_REAL && v.variability == TORSION_CONTINUOUS && v.section <= TORSION_Y;
            const auto is_named = [&](const std::string& pattern) { return session::matches(pattern, model().strings + v.name); };
            if (is_fit && std::any_of(options_.outputs.begin(), options_.outputs.end(), is_named)) rows.push_back(row);
        }
        if (rows.empty())
            session::refuse(source::Code::C101, fmt::format("--outputs: no continuous variable matches `{}`", options_.outputs.front()));
        return rows;
    }

    std::vector<Diagnostic> diagnostics;
    std::vector<analysis::ComponentMode> modes; ///< the discrete mode of each component

private:
    session::Sources sources() const { return session::Sources(ready_.variant->compilation(), &ready_.variant->compilation()->sources); }

    /// In a thread of its own where the caller wants to be asked on the way.
    runtime::Result go(runtime::Options run) {
        if (!options_.progress || !options_.at) return session::go_to_point(simulation_, run, options_.at);
        std::atomic<bool> is_stopped{false};
        run.stop = &is_stopped;
        auto result = std::async(std::launch::async, [&] { return session::go_to_point(simulation_, run, options_.at); });
        try {
            while (result.wait_for(std::chrono::milliseconds(50)) != std::future_status::ready)
                if (!is_stopped && !options_.progress({})) is_stopped = true;
        } catch (...) { // of the caller's function
            is_stopped = true;
            result.wait();
            throw session::OfCaller{std::current_exception()};
        }
        return result.get();
    }

    void take_gap() {
        const auto gap = static_cast<analysis::Gap>(options_.gap);
        const std::string stubborn = analysis::force_gaps(frame(), gap);
        modes = analysis::component_modes(frame());
        if (stubborn.empty()) return;
        session::refuse(source::Code::C101, fmt::format("--gap: `{}` has no mode in which its gap is {}", stubborn,
                                                        options_.gap == GapState::Closed ? "closed" : "open"));
    }

    const LinearizeOptions& options_;
    Model::State::Ready ready_;
    runtime::Simulation simulation_;
};

std::vector<std::string> names_of(const std::vector<analysis::LinearVariable>& variables) {
    std::vector<std::string> names;
    for (const analysis::LinearVariable& variable : variables) names.push_back(variable.name);
    return names;
}

std::vector<double> values_of(const std::vector<analysis::LinearVariable>& variables, const TorsionFrame& frame) {
    std::vector<double> values;
    for (const analysis::LinearVariable& variable : variables) values.push_back(runtime::value_of(frame, frame.model->variables[variable.row]));
    return values;
}

std::vector<double> by_rows(const analysis::Matrix& m) {
    std::vector<double> values;
    values.reserve(m.rows * m.columns);
    for (std::size_t r = 0; r < m.rows; ++r) {
        for (std::size_t c = 0; c < m.columns; ++c) values.push_back(m(r, c));
    }
    return values;
}

} // namespace

Linearization Model::linearize(const LinearizeOptions& options) const {
    return guarded([&] {
        Point point(*state_, options);
        analysis::LinearSystem system;
        std::string problem;
        if (!session::linear_system_at(point.frame(), point.outputs(), options.freeze_sources, system, problem)) point.refuse(problem);
        Linearization result;
        result.states = names_of(system.states), result.inputs = names_of(system.inputs), result.outputs = names_of(system.outputs);
        result.a = by_rows(system.a), result.b = by_rows(system.b), result.c = by_rows(system.c), result.d = by_rows(system.d);
        result.time = system.time;
        result.state_values = values_of(system.states, point.frame());
        result.input_values = values_of(system.inputs, point.frame());
        result.output_values = values_of(system.outputs, point.frame());
        const analysis::LinearRecord record{point.name(), point.modes, system, point.frame()};
        result.json = linear_json(record), result.text = linear_text(record);
        result.diagnostics = std::move(point.diagnostics);
        return result;
    });
}

Modes Model::modes(const LinearizeOptions& options) const {
    return guarded([&] {
        Point point(*state_, options);
        if (point.model().n_x > analysis::most_states)
            session::refuse(source::Code::C101,
                            fmt::format("not supported: modes of a model with {} states, more than {}", point.model().n_x, analysis::most_states));
        analysis::ModesRecord record{point.name(), point.modes, {}, {}, {0.5, 1, 1.5, 2, 3, 4, 6}, 0, 0, {}, {}};
        std::string problem;
        if (!session::modes_at(point.frame(), options.freeze_sources, record.system, record.modal, problem)) point.refuse(problem);
        Modes result;
        for (const analysis::Mode& from : record.modal.modes) {
            Mode& to = result.modes.emplace_back();
            to.kind = static_cast<Mode::Kind>(from.kind);
            to.eigenvalue = from.value;
            to.frequency = from.natural_frequency(), to.damped_frequency = from.frequency(), to.damping = from.damping_ratio();
            for (const analysis::ShapeEntry& entry : from.shape) to.shape.push_back({entry.name, entry.unit, entry.value});
            for (const analysis::EnergyShare& share : from.energy) to.energy.push_back({share.component, share.kinetic, share.potential});
        }
        result.rigid_bodies = record.modal.rigid_bodies.size();
        result.json = modes_json(record), result.text = modes_text(record);
        result.diagnostics = std::move(point.diagnostics);
        return result;
    });
}

} // namespace torsion
