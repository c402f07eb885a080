// A coefficient of a derivative vanishes while the model is integrated: no solver of variable steps goes past that point, or stays at it.

#include "compiler/pipeline.h"
#include "compiler/source/render.h"
#include "torsion/simulate.h"

#include <doctest/doctest.h>

using namespace torsion;

namespace {

/// With every solver of variable steps and several tolerances.
template <class Look>
void run_all(const char* text, double stop, Look look) {
    PipelineOptions options;
    options.text = text;
    options.native.interpret = true;
    const auto compilation = compile(options);
    REQUIRE_MESSAGE(compilation->ok, source::render(compilation->diagnostics, compilation->sources));
    for (const runtime::SolverInfo& solver : runtime::solvers()) {
        if (!solver.is_variable_step) continue;
        for (const double tolerance : {1e-4, 1e-5, 1e-6, 1e-7, 1e-8}) {
            CAPTURE(std::string(solver.name));
            CAPTURE(tolerance);
            runtime::Simulation simulation(compilation->compiled->descriptor());
            runtime::Options run;
            run.stop_time = stop, run.tolerance = tolerance, run.solver = solver.name;
            look(simulation.run(run, {}));
        }
    }
}

void is_refused(const runtime::Result& result) {
    CHECK_FALSE(result.ok);
    CHECK(result.end_time < 0.51);
    if (result.messages.empty()) return;
    const std::string& code = result.messages.back().code;
    CHECK_MESSAGE((code == "R305" || code == "R302"), result.messages.back().text);
}

void is_done(const runtime::Result& result) { CHECK_MESSAGE(result.ok, (result.messages.empty() ? "" : result.messages.back().text)); }

} // namespace

TEST_CASE("x·der(x) = -1 ends at 0.5 s") { run_all("model M\n  Real x(start = 1, fixed = true);\nequation\n  x*der(x) = -1;\nend M;\n", 1, is_refused); }

TEST_CASE("a coefficient that becomes small is no end") {
    run_all("model M\n  Real x(start = 1, fixed = true), y(start = 0, fixed = true);\nequation\n  x*der(x) = -1;\n  der(y) = -y;\nend M;\n", 0.49, is_done);
    run_all("model M\n  Real x(start = 1.003, fixed = true), y, z(start = 0, fixed = true);\nequation\n  der(x) = -1;\n  x*y = x*sin(time);\n  der(z) = y - 1000*z;\nend M;\n", 2, is_done);
    run_all("model M\n  Real x(start = 1, fixed = true);\nequation\n  (1e-6 + time*time)*der(x) = -1e-6*x;\nend M;\n", 1, is_done);
}
