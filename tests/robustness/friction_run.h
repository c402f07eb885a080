#pragma once
// Friction models run in several ways: which modes came one after the other, and whether the curves agree.

#include "compiler/analysis/compare/tube.h"
#include "compiler/pipeline.h"
#include "compiler/source/render.h"
#include "tests/support/own_library.h"
#include "torsion/simulate.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace torsion::testing {

/// Folder with the published library 4.0.0, given by TORSION_MSL; empty: none.
inline std::string published_library() {
    const char* given = std::getenv("TORSION_MSL");
    std::string folder = given != nullptr ? given : "";
    // the package itself
    if (std::filesystem::exists(folder + "/package.mo")) folder = std::filesystem::path(folder).parent_path().string();
    const bool is_there = std::filesystem::exists(folder + "/Modelica 4.0.0/package.mo") ||
                          std::filesystem::exists(folder + "/Modelica/package.mo");
    return !folder.empty() && is_there ? folder : std::string();
}

/// Of test cases that run once with each library.
inline const doctest::test_suite with_each_library("with each library");

/// For those: "" for ours, or the folder of the published library, if it has the model. TORSION_ONLY_PUBLISHED leaves
/// ours to another process.
inline std::vector<std::string> libraries(bool is_published = true) {
    // else only ours is tried
    REQUIRE(std::string(doctest::getContextOptions()->currentTest->m_test_suite) == with_each_library.data);
    std::vector<std::string> result;
    if (std::getenv("TORSION_ONLY_PUBLISHED") == nullptr) result.emplace_back();
    else REQUIRE_FALSE(published_library().empty());
    if (is_published && !published_library().empty()) result.push_back(published_library());
    return result;
}

/// Where it is not determined whether surfaces that touch without speed stick for a moment.
struct Span {
    double begin = 1, end = 0; ///< none
    bool has(double time) const { return time >= begin && time <= end; }
};

struct Values { ///< of one variable
    bool is_mode = false;
    std::vector<double> values;
};

/// Keeps every continuous variable of the model, and its modes: what says which elements stick.
class Curves final : public runtime::Sink {
public:
    std::vector<double> time;
    std::map<std::string, Values> of;

    bool begin(const TorsionModel& model) override {
        for (std::uint32_t i = 0; i < model.n_variables; ++i) {
            const TorsionVariable& variable = model.variables[i];
            if ((variable.flags & (TORSION_HIDDEN | TORSION_ALIAS)) != 0) continue;
            const std::string name(runtime::text(model, variable.name));
            const std::string last = name.substr(name.rfind('.') + 1);
            const bool is_mode =
                variable.section == TORSION_D && (last == "mode" || last == "stuck" || last == "locked");
            const bool is_curve =
                variable.type == TORSION_REAL && (variable.section == TORSION_X || variable.section == TORSION_Y);
            if (!is_mode && !is_curve) continue;
            rows_.emplace_back(&variable, &of[name]);
            of[name].is_mode = is_mode;
        }
        return true;
    }
    bool row(const TorsionFrame& frame) override {
        time.push_back(frame.time);
        for (auto& [variable, values] : rows_) values->values.push_back(runtime::value_of(frame, *variable));
        return true;
    }
    bool finish(bool) override { return true; }
    std::string error() const override { return {}; }

    /// Values of a mode one after the other; what lasts less than a microsecond is a pulse and left out, and so is what
    /// begins and ends in `touch`.
    std::vector<double> sequence(const std::string& name, const Span& touch) const {
        constexpr double pulse = 1e-6;
        const std::vector<double>& values = of.at(name).values;
        std::vector<double> result;
        for (std::size_t i = 0; i < values.size();) {
            std::size_t end = i + 1;
            while (end < values.size() && values[end] == values[i]) ++end;
            const double until = end < values.size() ? time[end] : time.back();
            const bool is_passing = until - time[i] < pulse || (touch.has(time[i]) && touch.has(until));
            if (!is_passing && (result.empty() || result.back() != values[i])) result.push_back(values[i]);
            i = end;
        }
        return result;
    }

private:
    std::vector<std::pair<const TorsionVariable*, Values*>> rows_;
};

struct FrictionRun {
    runtime::Result result;
    Curves curves;
};

using Settings = std::vector<std::pair<std::string, double>>;

/// A model compiled once, to be run many times.
class FrictionModel {
public:
    /// A file, or a class of the published library whose folder is `library`.
    explicit FrictionModel(const std::string& target, const std::string& library = {}) {
        PipelineOptions options;
        options.target = target;
        if (!library.empty()) options.library.paths.push_back(library);
        build(options);
    }
    static FrictionModel of_text(const std::string& text, const std::string& library = {}) {
        PipelineOptions options;
        options.text = text;
        if (!library.empty()) options.library.paths.push_back(library);
        return FrictionModel(options);
    }

    const TorsionModel& model() const { return compilation_->compiled->descriptor(); }
    std::uint32_t row(const std::string& name) const {
        for (std::uint32_t i = 0; i < model().n_variables; ++i) {
            if (runtime::text(model(), model().variables[i].name) == name) return i;
        }
        FAIL("no variable " << name);
        return 0;
    }
    /// What it is without settings.
    double default_of(const std::string& name) const {
        runtime::Simulation simulation(model());
        REQUIRE(simulation.initialize({}).ok);
        return runtime::value_of(simulation.frame(), model().variables[row(name)]);
    }

    FrictionRun run(const std::string& solver, double tolerance, const Settings& settings = {}) const {
        runtime::Options options;
        options.solver = solver;
        options.tolerance = tolerance;
        return run(options, settings);
    }
    FrictionRun run(const runtime::Options& options, const Settings& settings = {}) const {
        runtime::Simulation simulation(model());
        for (const auto& [name, value] : settings)
            REQUIRE_MESSAGE(simulation.set_parameter(row(name), value), name, " cannot be set");
        FrictionRun run;
        run.result = simulation.run(options, {&run.curves});
        return run;
    }

private:
    explicit FrictionModel(const PipelineOptions& options) { build(options); }
    void build(PipelineOptions options) {
        const std::vector<std::string> paths = options.library.paths;
        options.library = own_library();
        options.library.paths = paths;
        compilation_ = compile(options);
        REQUIRE_MESSAGE(compilation_->ok, source::render(compilation_->diagnostics, compilation_->sources));
    }

    std::unique_ptr<Compilation> compilation_;
};

inline std::string messages_of(const FrictionRun& run) {
    std::string all;
    for (const runtime::Message& message : run.result.messages) {
        all += message.code + ": " + message.text + "\n";
        for (const std::string& note : message.notes) all += "  " + note + "\n";
    }
    return all;
}

inline std::string text_of(const std::vector<double>& sequence) {
    std::string text;
    for (const double value : sequence) text += (text.empty() ? "" : " ") + std::to_string(static_cast<int>(value));
    return text;
}

inline void check_same_modes(const Curves& run, const Curves& reference, const Span& touch = {}) {
    std::size_t modes = 0;
    for (const auto& [name, values] : reference.of) {
        if (!values.is_mode) continue;
        ++modes;
        const std::vector<double> actual = run.sequence(name, touch), expected = reference.sequence(name, touch);
        CHECK_MESSAGE(actual == expected, name, ": ", text_of(actual), " instead of ", text_of(expected));
    }
    CHECK(modes > 0);
}

/// Every curve for which `counts` is true, in the customary tube around the reference.
template <class Counts>
void check_in_tube(const Curves& run, const Curves& reference, const Counts& counts, const Span& touch = {}) {
    for (const auto& [name, values] : reference.of) {
        if (values.is_mode || !counts(name)) continue;
        const std::vector<double>& actual = run.of.at(name).values;
        const analysis::Tube tube = analysis::tube_of(reference.time, values.values, run.time, {});
        std::size_t outside = 0, worst = 0;
        double distance = 0;
        for (std::size_t i = 0; i < actual.size(); ++i) {
            if (touch.has(run.time[i])) continue;
            const double excess = std::max(actual[i] - tube.upper[i], tube.lower[i] - actual[i]);
            outside += !(excess <= 0);
            if (excess > distance) distance = excess, worst = i;
        }
        CHECK_MESSAGE(outside == 0, name, " leaves the tube in ", outside, " rows, by ", distance, " at ",
                      run.time[worst]);
    }
}

inline bool every_curve(const std::string&) { return true; }

} // namespace torsion::testing
