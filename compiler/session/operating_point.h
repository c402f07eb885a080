#pragma once
// A model at a point of its simulation, for linear systems, modes and responses.

#include "compiler/analysis/linear/gaps.h"
#include "compiler/analysis/linear/linear_system.h"
#include "compiler/analysis/linear/mode_words.h"
#include "compiler/session/diagnostics.h"
#include "compiler/session/files_of_run.h"
#include "compiler/session/guard.h"
#include "compiler/session/input_file.h"
#include "compiler/session/linear_point.h"
#include "compiler/session/model_state.h"
#include "compiler/session/pattern.h"
#include "compiler/structure/limits.h"

#include "torsion/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <future>
#include <memory>

namespace torsion::session {

inline CodeOptions code_for(const LinearizeOptions& options) {
    return {.solver = options.run.solver,
            .energy = false,
            .linearization = true,
            .freeze_sources = options.freeze_sources,
            .excited = options.excited};
}

/// With the inputs of the options; null: there are none.
inline std::unique_ptr<fmu::Driven> driven(const TorsionModel& model, const LinearizeOptions& options) {
    const auto table = checked_inputs_of(options);
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
        : options_(options), model_(model.shared_from_this()),
          ready_(model.ready_for(options.set, code_for(options), true)),
          driven_(driven(ready_.variant->model(), options)),
          simulation_(driven_ ? driven_->model() : ready_.variant->model()) {
        if (ready_.variant->model().tangent == nullptr)
            session::refuse(source::Diag::InvalidCommandLine, "the library was built without its linearization",
                            "`torsion build --linearization` puts it in");
        for (const auto& [row, value] : ready_.values) simulation_.set_parameter(row, value);
        runtime::Options run = run_options(options.run);
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
        if (row == RowsByName::none || (model().variables[row].flags & TORSION_SETTABLE) == 0)
            session::refuse(
                source::Diag::InvalidCommandLine,
                fmt::format("--vary: `{}` is no parameter that can be set in the compiled model", varied.name));
        const auto& sorted = ready_.variant->compilation()->model;
        if (!sorted) return check_library(varied, row), row;
        structure::VariedLimits limits(sorted->flat, sorted->parameters, {structure::VarId(row)});
        for (const double value : varied.values) {
            if (const auto outside = limits.broken_by({&value, 1}))
                session::refuse(source::Diag::OutsideMinMax, fmt::format("with {} = {}: {}", varied.name, value,
                                                                         structure::words_of(*outside, sorted->flat)));
        }
        return row;
    }
    void check_library(const Varied& varied, std::uint32_t row) const {
        runtime::LimitCheck limits(model());
        for (const double value : varied.values) {
            if (const auto broken = limits.broken_by({{row, value}}))
                session::refuse(source::Diag::OutsideMinMax,
                                fmt::format("with {} = {}: {}", varied.name, value, broken->text));
        }
    }
    const LinearizeOptions& options() const { return options_; }

    TorsionFrame& frame() { return simulation_.frame(); }
    const std::string& name() const { return ready_.variant->compilation()->model_name; }
    /// Null: a library that was opened.
    const structure::SortedModel* sorted() const {
        const auto& model = ready_.variant->compilation()->model;
        return model ? &*model : nullptr;
    }
    const TorsionModel& model() const { return ready_.variant->model(); }
    [[noreturn]] void refuse(const std::string& problem) {
        session::refuse(source::Diag::IntegrationFailed, no_linear_system(frame().time, problem));
    }

    /// In the order of the patterns.
    std::vector<std::uint32_t> outputs() const {
        if (!options_.output_pattern.empty()) return matching("--outputs", options_.output_pattern);
        if (options_.outputs.empty()) return analysis::outputs_of(model());
        std::vector<std::uint32_t> rows;
        for (const std::string& pattern : options_.outputs) {
            for (const std::uint32_t row :
                 continuous("--outputs", pattern, [&](const char* name) { return matches(pattern, name); }))
                if (std::ranges::find(rows, row) == rows.end()) rows.push_back(row);
        }
        return rows;
    }

    /// Continuous variables whose names contain a match of a regular expression, which an option gives.
    std::vector<std::uint32_t> matching(const char* option, const std::string& expression) const {
        const runtime::Pattern wanted(expression);
        return continuous(option, expression, [&](const char* name) {
            const auto found = wanted.search(name);
            if (found == runtime::Pattern::Found::Undecided)
                session::refuse(source::Diag::InvalidCommandLine,
                                fmt::format("{}: {}", option, wanted.undecided(name)));
            return found == runtime::Pattern::Found::Yes;
        });
    }

    std::vector<std::uint32_t> continuous(const char* option, const std::string& pattern, const auto& is_wanted) const {
        std::vector<std::uint32_t> rows;
        for (std::uint32_t row = 0; row < model().n_variables; ++row) {
            const TorsionVariable& v = model().variables[row];
            const bool is_moved = v.variability == TORSION_CONTINUOUS && v.section <= TORSION_Y;
            const bool is_fit = v.type == TORSION_REAL && (is_moved || v.causality == TORSION_OUTPUT);
            if (is_fit && is_wanted(model().strings + v.name)) rows.push_back(row);
        }
        if (rows.empty())
            session::refuse(source::Diag::InvalidCommandLine,
                            fmt::format("{}: no continuous variable matches `{}`", option, pattern));
        return rows;
    }

    std::vector<Diagnostic> diagnostics;
    std::vector<analysis::ComponentMode> modes; ///< the discrete mode of each component

private:
    Sources sources() const { return Sources(ready_.variant->compilation(), &ready_.variant->compilation()->sources); }

    void go() {
        const runtime::Result result = reach();
        diagnostics = model_->warnings_of(ready_.variant->compilation());
        for (Diagnostic& diagnostic : values_of(result.messages, sources()))
            diagnostics.push_back(std::move(diagnostic));
        if (!result.ok) throw Error(diagnostics);
        hold_inputs();
        take_gap();
    }

    /// In a thread of its own where the caller wants to be asked on the way.
    runtime::Result reach() {
        if (!options_.progress || !options_.at) return go_to_point(simulation_, run_, options_.at);
        std::atomic<bool> is_stopped{false};
        runtime::Options run = run_;
        run.stop = &is_stopped;
        auto result = std::async(std::launch::async, [&] { return go_to_point(simulation_, run, options_.at); });
        try {
            while (result.wait_for(std::chrono::milliseconds(50)) != std::future_status::ready)
                if (!is_stopped && !options_.progress({})) is_stopped = true;
        } catch (...) { // of the caller's function
            is_stopped = true;
            result.wait();
            throw OfCaller{std::current_exception()};
        }
        return result.get();
    }

    /// From here on they are what the linear system varies: the frame gets their values at the point, and the model's
    /// own kernels.
    void hold_inputs() {
        if (driven_ && driven_->model().outputs(&frame()) != 0) refuse("its variables cannot be computed there");
    }

    void take_gap() {
        const auto gap = static_cast<analysis::Gap>(options_.gap);
        const std::string stubborn = analysis::force_gaps(frame(), gap);
        modes = analysis::component_modes(frame());
        if (stubborn.empty()) return;
        source::Diagnostics wrong;
        wrong.report(source::Diag::InvalidCommandLine, {},
                     fmt::format("--gap: `{}` has no mode in which its gap is {}", stubborn,
                                 options_.gap == GapState::Closed ? "closed" : "open"));
        for (Diagnostic& diagnostic : values_of(wrong, nullptr)) diagnostics.push_back(std::move(diagnostic));
        throw Error(diagnostics);
    }

    const LinearizeOptions options_;
    const std::shared_ptr<Model::State> model_; ///< it holds the compilation
    Model::State::Ready ready_;
    std::unique_ptr<fmu::Driven> driven_; ///< null: the options have no inputs
    runtime::Simulation simulation_;
    runtime::Options run_;
};

} // namespace torsion::session

namespace torsion {

struct OperatingPoint::Impl : session::Point {
    using Point::Point;
};

} // namespace torsion
