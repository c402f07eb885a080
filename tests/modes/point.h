#pragma once
// For tests: a model as text, simulated up to a time, linearized there.

#include "compiler/analysis/linear/gaps.h"
#include "compiler/analysis/linear/mode_words.h"
#include "compiler/analysis/linear/modes.h"
#include "compiler/pipeline.h"
#include "compiler/source/render.h"

#include "torsion/simulate.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace torsion::tests {

struct Point {
    Point(const std::string& text, double time = 0, const std::string& target = "", const flat::Excited& excited = {}) {
        PipelineOptions options;
        options.excited = excited;
        if (target.empty()) options.text = text;
        options.target = target;
        options.library.stdlib_dir = TORSION_SOURCE_DIR "/stdlib_models";
        options.native.interpret = true;
        options.lowering.linearization = true;
        compilation = compile(options);
        REQUIRE_MESSAGE(compilation->ok, source::render(compilation->diagnostics, compilation->sources));
        simulation = std::make_unique<runtime::Simulation>(compilation->compiled->descriptor());
        runtime::Options run;
        run.energy = false;
        run.tolerance = 1e-9;
        if (time > 0) run.stop_time = time;
        runtime::Result result = simulation->initialize(run);
        if (result.ok && time > 0) result = simulation->advance(time, {});
        REQUIRE_MESSAGE(result.ok, (result.messages.empty() ? "" : result.messages.back().text));
    }

    void analyse() {
        std::string problem;
        REQUIRE_MESSAGE(analysis::linearize(frame(), analysis::outputs_of(simulation->model()), system, problem),
                        problem);
        REQUIRE_MESSAGE(analysis::analyse_modes(frame(), system, modes, problem), problem);
        REQUIRE(modes.has_converged);
    }

    TorsionFrame& frame() { return simulation->frame(); }
    const TorsionModel& model() const { return simulation->model(); }

    /// rad/s, ascending
    std::vector<double> frequencies() const {
        std::vector<double> result;
        for (const analysis::Mode& mode : modes.modes) {
            if (mode.kind == analysis::Mode::Kind::Vibration) result.push_back(std::abs(mode.value));
        }
        return result;
    }
    double shape(std::size_t mode, const std::string& component) const {
        for (const analysis::ShapeEntry& e : modes.modes.at(mode).shape) {
            if (e.name == component) return e.value.real();
        }
        FAIL("no mass ", component);
        return 0;
    }
    double potential(std::size_t mode, const std::string& component) const {
        for (const analysis::EnergyShare& e : modes.modes.at(mode).energy) {
            if (e.component == component) return e.potential;
        }
        return 0;
    }
    std::string words() {
        std::string text;
        for (const auto& mode : analysis::component_modes(frame()))
            text += (text.empty() ? "" : ", ") + mode.component + " " + mode.words;
        return text;
    }

    std::unique_ptr<Compilation> compilation;
    std::unique_ptr<runtime::Simulation> simulation;
    analysis::LinearSystem system;
    analysis::ModalAnalysis modes;
};

/// Equations between components of the rotational library.
inline std::string drivetrain(const std::string& components, const std::string& connections,
                              const std::string& top = "") {
    return "model M\n  import Modelica.Mechanics.Rotational.{Components, Sources};\n" + top + components +
           "equation\n" + connections + "end M;\n";
}

} // namespace torsion::tests
