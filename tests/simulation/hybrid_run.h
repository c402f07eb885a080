#pragma once
// A hybrid model run with little tolerance: its variables at every row, and when they jump.

#include "compiler/pipeline.h"
#include "compiler/source/render.h"
#include "tests/simulation/trajectory.h"
#include "tests/support/own_library.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>

namespace torsion::tests {

struct Run {
    /// A file of the folder hybrid/.
    Run(const std::string& name, std::vector<std::string> variables, runtime::Options run = precise())
        : recorder(std::move(variables)) {
        PipelineOptions options;
        options.target = std::string(TORSION_SOURCE_DIR "/tests/simulation/hybrid/") + name + ".mo";
        start(std::move(options), std::move(run));
    }
    /// A text; its last class is the model. `library`: a folder to search, too.
    struct Text {
        std::string text, library = {};
    };
    Run(const Text& model, std::vector<std::string> variables, runtime::Options run = precise())
        : recorder(std::move(variables)) {
        PipelineOptions options;
        options.text = model.text;
        start(std::move(options), std::move(run), model.library);
    }

    const std::vector<double>& time() const { return recorder.trajectory.time; }
    const std::vector<double>& operator[](const std::string& name) const {
        return recorder.trajectory.columns.at(name);
    }
    double last(const std::string& name) const { return (*this)[name].back(); }
    /// Times at which a variable jumps, that is between the two rows of an event.
    std::vector<double> jumps(const std::string& name) const {
        std::vector<double> result;
        const std::vector<double>& values = (*this)[name];
        for (std::size_t i = 1; i < values.size(); ++i) {
            if (values[i] != values[i - 1] && time()[i] == time()[i - 1]) result.push_back(time()[i]);
        }
        return result;
    }

    std::unique_ptr<Compilation> compilation;
    Recorder recorder;
    runtime::Result result;

private:
    static runtime::Options precise() {
        runtime::Options run;
        run.tolerance = 1e-9;
        return run;
    }

    void start(PipelineOptions options, runtime::Options run, const std::string& library = {}) {
        options.library = testing::own_library();
        if (!library.empty()) options.library.paths.push_back(library);
        options.lowering.residual_oracle = true;
        compilation = compile(options);
        REQUIRE_MESSAGE(compilation->ok, source::render(compilation->diagnostics, compilation->sources));
        runtime::Simulation simulation(compilation->compiled->descriptor());
        run.check_residuals = true;
        result = simulation.run(run, {&recorder});
        if (!result.ok) return;
        REQUIRE(recorder.missing.empty());
        CHECK_MESSAGE(result.statistics.worst_residual <= 1e-8, "equation ", result.statistics.worst_equation, " at ",
                      result.statistics.worst_residual_time);
    }
};

struct Good : Run {
    template <class Model, class... Options>
    Good(const Model& model, std::vector<std::string> variables, Options... options)
        : Run(model, std::move(variables), options...) {
        REQUIRE_MESSAGE(result.ok, result.messages.back().text);
    }
};

inline void check_times(const std::vector<double>& actual, const std::vector<double>& expected, double tolerance) {
    REQUIRE(actual.size() == expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) CHECK(std::fabs(actual[i] - expected[i]) <= tolerance);
}

/// Folder of the published library, where the caller has named one.
inline std::string published_library() {
    const char* given = std::getenv("TORSION_MSL");
    return given != nullptr ? given : "";
}

} // namespace torsion::tests
