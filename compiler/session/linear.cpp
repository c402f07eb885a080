// Linear systems and modes of a session's model.

#include "compiler/analysis/linear/critical_speeds.h"
#include "compiler/analysis/linear/linear_report.h"
#include "compiler/analysis/linear/mode_words.h"
#include "compiler/analysis/linear/modes_report.h"
#include "compiler/analysis/plot/modes_chart.h"
#include "compiler/session/diagnostics.h"
#include "compiler/session/files_of_run.h"
#include "compiler/session/guard.h"
#include "compiler/session/input_file.h"
#include "compiler/session/linear_point.h"
#include "compiler/session/model_state.h"
#include "compiler/session/pattern.h"
#include "compiler/structure/limits.h"
#include "runtime/output/file.h"

#include "torsion/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <exception>
#include <future>
#include <initializer_list>
#include <memory>

namespace torsion {

namespace {

using session::guarded;

CodeOptions code_for(const LinearizeOptions& options) {
    return {.solver = options.run.solver, .energy = false, .linearization = true, .freeze_sources = options.freeze_sources};
}

/// With the inputs of the options; null: there are none.
std::unique_ptr<fmu::Driven> driven(const TorsionModel& model, const LinearizeOptions& options) {
    const auto table = session::checked_inputs_of(options);
    if (!table) return nullptr;
    runtime::Message problem;
    auto result = fmu::Driven::make(model, *table, problem);
    if (!result) session::refuse(problem);
    return result;
}

/// The model at the point that the options name.
class Point {
public:
    Point(Model::State& model, const LinearizeOptions& options)
        : options_(options), model_(model.shared_from_this()), ready_(model.ready_for(options.set, code_for(options), true)),
          driven_(driven(ready_.variant->model(), options)), simulation_(driven_ ? driven_->model() : ready_.variant->model()) {
        if (ready_.variant->model().tangent == nullptr)
            session::refuse(source::Code::C101, "the library was built without its linearization", "`torsion build --linearization` puts it in");
        for (const auto& [row, value] : ready_.values) simulation_.set_parameter(row, value);
        runtime::Options run = session::run_options(options.run);
        run.solver = ready_.solver;
        run_ = run;
        go();
    }

    /// The same point with another value of a parameter.
    void move(std::uint32_t row, double value) {
        simulation_.set_parameter(row, value);
        go();
    }

    /// Its row. Throws, unless the compiled model can have all these values.
    std::uint32_t row_of(const Varied& varied) const {
        const std::uint32_t row = ready_.variant->rows()(varied.name);
        if (row == session::RowsByName::none || (model().variables[row].flags & TORSION_SETTABLE) == 0)
            session::refuse(source::Code::C101, fmt::format("--vary: `{}` is no parameter that can be set in the compiled model", varied.name));
        const auto& sorted = ready_.variant->compilation()->model;
        if (!sorted) return check_library(varied, row), row;
        structure::VariedLimits limits(sorted->flat, sorted->parameters, {structure::VarId(row)});
        for (const double value : varied.values) {
            if (const auto outside = limits.broken_by({&value, 1}))
                session::refuse(source::Code::I122, fmt::format("with {} = {}: {}", varied.name, value, structure::words_of(*outside, sorted->flat)));
        }
        return row;
    }
    void check_library(const Varied& varied, std::uint32_t row) const {
        runtime::LimitCheck limits(model());
        for (const double value : varied.values) {
            if (const auto broken = limits.broken_by({{row, value}}))
                session::refuse(source::Code::I122, fmt::format("with {} = {}: {}", varied.name, value, broken->text));
        }
    }
    const LinearizeOptions& options() const { return options_; }

    TorsionFrame& frame() { return simulation_.frame(); }
    const std::string& name() const { return ready_.variant->compilation()->model_name; }
    const TorsionModel& model() const { return ready_.variant->model(); }
    [[noreturn]] void refuse(const std::string& problem) { session::refuse(source::Code::R302, session::no_linear_system(frame().time, problem)); }

    /// In the order of the patterns.
    std::vector<std::uint32_t> outputs() const {
        if (!options_.output_pattern.empty()) {
            const runtime::Pattern wanted(options_.output_pattern);
            return continuous(options_.output_pattern, [&](const char* name) {
                const auto found = wanted.search(name);
                if (found == runtime::Pattern::Found::Undecided) session::refuse(source::Code::C101, "--outputs: " + wanted.undecided(name));
                return found == runtime::Pattern::Found::Yes;
            });
        }
        if (options_.outputs.empty()) return analysis::outputs_of(model());
        std::vector<std::uint32_t> rows;
        for (const std::string& pattern : options_.outputs) {
            for (const std::uint32_t row : continuous(pattern, [&](const char* name) { return session::matches(pattern, name); }))
                if (std::ranges::find(rows, row) == rows.end()) rows.push_back(row);
        }
        return rows;
    }

    std::vector<std::uint32_t> continuous(const std::string& pattern, const auto& is_wanted) const {
        std::vector<std::uint32_t> rows;
        for (std::uint32_t row = 0; row < model().n_variables; ++row) {
            const TorsionVariable& v = model().variables[row];
            const bool is_moved = v.variability == TORSION_CONTINUOUS && v.section <= TORSION_Y;
            const bool is_fit = v.type == TORSION_REAL && (is_moved || v.causality == TORSION_OUTPUT);
            if (is_fit && is_wanted(model().strings + v.name)) rows.push_back(row);
        }
        if (rows.empty()) session::refuse(source::Code::C101, fmt::format("--outputs: no continuous variable matches `{}`", pattern));
        return rows;
    }

    std::vector<Diagnostic> diagnostics;
    std::vector<analysis::ComponentMode> modes; ///< the discrete mode of each component

private:
    session::Sources sources() const { return session::Sources(ready_.variant->compilation(), &ready_.variant->compilation()->sources); }

    void go() {
        const runtime::Result result = reach();
        diagnostics = model_->warnings_of(ready_.variant->compilation());
        for (Diagnostic& diagnostic : session::values_of(result.messages, sources())) diagnostics.push_back(std::move(diagnostic));
        if (!result.ok) throw Error(diagnostics);
        hold_inputs();
        take_gap();
    }

    /// In a thread of its own where the caller wants to be asked on the way.
    runtime::Result reach() {
        if (!options_.progress || !options_.at) return session::go_to_point(simulation_, run_, options_.at);
        std::atomic<bool> is_stopped{false};
        runtime::Options run = run_;
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

    /// From here on they are what the linear system varies: the frame gets their values at the point, and the model's own kernels.
    void hold_inputs() {
        if (driven_ && driven_->model().outputs(&frame()) != 0) refuse("its variables cannot be computed there");
    }

    void take_gap() {
        const auto gap = static_cast<analysis::Gap>(options_.gap);
        const std::string stubborn = analysis::force_gaps(frame(), gap);
        modes = analysis::component_modes(frame());
        if (stubborn.empty()) return;
        source::Diagnostics wrong;
        wrong.report(source::Code::C101, {},
                     fmt::format("--gap: `{}` has no mode in which its gap is {}", stubborn, options_.gap == GapState::Closed ? "closed" : "open"));
        for (Diagnostic& diagnostic : session::values_of(wrong, nullptr)) diagnostics.push_back(std::move(diagnostic));
        throw Error(diagnostics);
    }

    const LinearizeOptions options_;
    const std::shared_ptr<Model::State> model_; ///< it holds the compilation
    Model::State::Ready ready_;
    std::unique_ptr<fmu::Driven> driven_; ///< null: the options have no inputs
    runtime::Simulation simulation_;
    runtime::Options run_;
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

namespace {

void check_pattern(const std::string& pattern) {
    if (const std::string wrong = session::wrong_pattern("--outputs", pattern); !wrong.empty()) session::refuse(source::Code::C101, wrong);
}

/// A path `-` is the standard output.
void check_extension(const std::string& path, std::initializer_list<std::string_view> known, const char* words) {
    if (path == "-" || std::any_of(known.begin(), known.end(), [&](std::string_view e) { return path.ends_with(e); })) return;
    session::refuse(source::Code::C101, fmt::format("-o: `{}` is {}", path, words));
}

void check_speeds(const LinearizeOptions& options) {
    if (std::any_of(options.orders.begin(), options.orders.end(), [](double order) { return !(order > 0) || std::isinf(order); }))
        session::refuse(source::Code::C101, "--orders: an order is a positive number");
    if (!options.campbell) return;
    if (options.orders.empty()) session::refuse(source::Code::C101, "--orders: no order of the speed is given");
    const auto [low, high] = *options.campbell;
    if (!(low >= 0) || !(high > low) || std::isinf(high))
        session::refuse(source::Code::C101, fmt::format("--campbell: `{}:{}` is not a range of speeds in rpm", low, high), "for example 500:6000");
}

std::string picture_of(const analysis::ModesRecord& record) {
    const std::string& name = record.model_name;
    const std::string mode = words_of(record.components);
    const std::string title = name.substr(name.rfind('.') + 1) + (mode.empty() || mode.size() > 70 ? "" : ": " + mode);
    if (!record.variants.empty()) return variants_svg(record, title);
    return record.has_speeds() ? campbell_svg(record.modal, record.orders, record.low, record.high, title) : shapes_svg(record.modal, title);
}

} // namespace

struct OperatingPoint::Impl : Point {
    using Point::Point;
};

OperatingPoint::OperatingPoint(std::shared_ptr<Impl> impl) : impl_(std::move(impl)) {}
std::span<const Diagnostic> OperatingPoint::diagnostics() const { return impl_->diagnostics; }

OperatingPoint Model::at(const LinearizeOptions& options) const {
    return guarded([&] {
        check_pattern(options.output_pattern);
        check_speeds(options);
        return OperatingPoint(std::make_shared<OperatingPoint::Impl>(*state_, options));
    });
}

bool Model::has_linearization() const { return !state_->is_opened() || state_->compilation()->compiled->descriptor().tangent != nullptr; }
Linearization Model::linearize(const LinearizeOptions& options) const { return at(options).linearize(); }
Modes Model::modes(const LinearizeOptions& options) const { return at(options).modes(); }

Linearization OperatingPoint::linearize() const {
    return guarded([&] {
        Point& point = *impl_;
        auto system = std::make_shared<analysis::LinearSystem>();
        std::string problem;
        if (!session::linear_system_at(point.frame(), point.outputs(), point.options().freeze_sources, *system, problem)) point.refuse(problem);
        Linearization result;
        result.states = names_of(system->states), result.inputs = names_of(system->inputs), result.outputs = names_of(system->outputs);
        result.a = by_rows(system->a), result.b = by_rows(system->b), result.c = by_rows(system->c), result.d = by_rows(system->d);
        result.time = system->time;
        result.state_values = values_of(system->states, point.frame());
        result.input_values = values_of(system->inputs, point.frame());
        result.output_values = values_of(system->outputs, point.frame());
        const analysis::LinearRecord record{point.name(), point.modes, *system, point.frame()};
        result.json = linear_json(record), result.text = linear_text(record);
        result.write = [impl = impl_, system, json = result.json](const std::string& path) {
            check_extension(path, {".json", ".mat"}, "neither .json nor .mat");
            const analysis::LinearRecord its{impl->name(), impl->modes, *system, impl->frame()};
            const std::string why = path.ends_with(".mat") ? write_linear_system(path, its) : runtime::write_file(path, json);
            if (!why.empty()) session::refuse(source::Code::E102, why);
        };
        result.diagnostics = point.diagnostics;
        return result;
    });
}

namespace {

void add_variants(Point& point, analysis::ModesRecord& record) {
    const Varied& varied = point.options().vary;
    if (varied.name.empty()) return;
    const std::uint32_t row = point.row_of(varied);
    record.varied = varied.name;
    for (const double value : varied.values) {
        point.move(row, value);
        analysis::VariedModes& variant = record.variants.emplace_back();
        variant.value = value;
        analysis::LinearSystem system;
        std::string problem;
        if (!session::modes_at(point.frame(), point.options().freeze_sources, system, variant.modal, problem)) point.refuse(problem);
    }
}

} // namespace

Modes OperatingPoint::modes() const {
    return guarded([&] {
        Point& point = *impl_;
        const LinearizeOptions& options = point.options();
        if (point.model().n_x > analysis::most_states)
            session::refuse(source::Code::C101,
                            fmt::format("not supported: modes of a model with {} states, more than {}", point.model().n_x, analysis::most_states));
        analysis::ModesRecord record{point.name(), point.modes, {}, {}, options.orders, 0, 0, {}, {}};
        if (options.campbell) record.low = options.campbell->first, record.high = options.campbell->second;
        std::string problem;
        if (!session::modes_at(point.frame(), options.freeze_sources, record.system, record.modal, problem)) point.refuse(problem);
        Modes result;
        result.diagnostics = point.diagnostics;
        add_variants(point, record);
        for (const analysis::Mode& from : record.modal.modes) {
            Mode& to = result.modes.emplace_back();
            to.kind = static_cast<Mode::Kind>(from.kind);
            to.eigenvalue = from.value;
            to.frequency = from.natural_frequency(), to.damped_frequency = from.frequency(), to.damping = from.damping_ratio();
            for (const analysis::ShapeEntry& entry : from.shape) to.shape.push_back({entry.name, entry.unit, entry.value});
            for (const analysis::EnergyShare& share : from.energy) to.energy.push_back({share.component, share.kinetic, share.potential});
        }
        result.rigid_bodies = record.modal.rigid_bodies.size();
        if (record.has_speeds()) {
            for (const analysis::CriticalSpeed& c : critical_speeds(record.modal, record.orders, record.low, record.high))
                result.critical_speeds.push_back({c.speed, c.order, c.mode});
        }
        result.json = modes_json(record), result.text = modes_text(record);
        result.csv = modes_csv(record), result.svg = picture_of(record);
        return result;
    });
}

void Modes::write(const std::string& path) const {
    check_extension(path, {".json", ".csv", ".svg"}, "neither .json nor .csv nor .svg");
    const std::string why = runtime::write_file(path, path.ends_with(".csv") ? csv : path.ends_with(".svg") ? svg : json);
    if (!why.empty()) session::refuse(source::Code::E102, why);
}

} // namespace torsion
