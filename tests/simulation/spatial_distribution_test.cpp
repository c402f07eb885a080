// `spatialDistribution` against closed forms: with every solver, in the interpreter, and again from saved states.

#include "tests/simulation/hybrid_run.h"

#include <cstring>

using namespace torsion;
using namespace torsion::tests;

namespace {

const std::string reversing = R"(
model Reversing
  constant Real pi = 3.14159265358979;
  parameter Real k = 1;
  Real x(start = 3, fixed = true), v = 2*cos(time), out0, out1, middle, error;
equation
  der(x) = v;
  (out0, out1) = spatialDistribution(k*time, 10 + k*time, x, v >= 0);
  middle = if time < pi/2 or time > 5*pi/6 - 0.1 then out0 else k*(pi - time);
  error = abs(out0 - middle);
  annotation(experiment(StopTime = 3));
end Reversing;
)";

const std::string loop = R"(
model Loop "water that circulates through a heated volume and two pipes"
  parameter Real heat = 3;
  Real s(start = 0, fixed = true), T(start = 20, fixed = true), cold, hot, back, from;
  Boolean on = sin(3*time) > 0;
equation
  der(s) = 1 + 0.5*sin(time);
  (back, hot) = spatialDistribution(T + (if on then 1 else 0), 0, s, true, {0, 0.5, 1}, {20, 25, 20});
  (from, cold) = spatialDistribution(hot, 0, 2*s, true, {0, 1}, {20, 20});
  der(T) = cold - T + (if on then heat else 0);
  annotation(experiment(StopTime = 5));
end Loop;
)";

std::unique_ptr<Compilation> compiled_pipe(const std::string& text, bool interpret = false) {
    PipelineOptions options;
    options.text = text;
    options.library.stdlib_dir = TORSION_SOURCE_DIR "/stdlib_models";
    options.native.interpret = interpret;
    auto compilation = compile(options);
    REQUIRE_MESSAGE(compilation->ok, source::render(compilation->diagnostics, compilation->sources));
    return compilation;
}

std::vector<double> column(runtime::Simulation& simulation, const std::string& solver, const std::string& name,
                           double tolerance = 1e-6) {
    Recorder recorder({name});
    runtime::Options options;
    options.solver = solver;
    options.step_size = 0.002;
    options.tolerance = tolerance;
    const runtime::Result result = simulation.run(options, {&recorder});
    REQUIRE_MESSAGE(result.ok, result.messages.back().text);
    return recorder.trajectory.columns.at(name);
}

} // namespace

TEST_CASE("there and back again, with every solver") {
    const auto compilation = compiled_pipe(reversing);
    for (const runtime::SolverInfo& solver : runtime::solvers()) {
        CAPTURE(solver.name);
        runtime::Simulation simulation(compilation->compiled->descriptor());
        // near the turn x says little about the time
        const double expected = std::string(solver.name) == "euler" ? 0.2 : 2e-2;
        for (const double error : column(simulation, solver.name, "error")) CHECK(error < expected);
    }
    runtime::Simulation simulation(compilation->compiled->descriptor());
    for (const double error : column(simulation, "cvode", "error", 1e-11)) CHECK(error < 1e-4);
}

TEST_CASE("machine code = interpreter; a run does not depend on the one before") {
    const auto compilation = compiled_pipe(loop), interpreted = compiled_pipe(loop, true);
    for (const std::string solver : {"cvode", "dopri5", "esdirk", "ida", "rk4", "trapezoid"}) {
        CAPTURE(solver);
        runtime::Simulation simulation(compilation->compiled->descriptor()),
            by_interpreter(interpreted->compiled->descriptor());
        const auto rows = column(simulation, solver, "T");
        CHECK(std::isfinite(rows.back()));
        CHECK(column(by_interpreter, solver, "T") == rows);
        CHECK(column(simulation, solver, "T") == rows);
    }
}

TEST_CASE("all solvers agree on water that circulates") {
    const auto compilation = compiled_pipe(loop);
    runtime::Simulation simulation(compilation->compiled->descriptor());
    const double exact = column(simulation, "cvode", "T", 1e-10).back();
    for (const std::string solver : {"dopri5", "esdirk", "ida"}) {
        CAPTURE(solver);
        CHECK(column(simulation, solver, "T", 1e-8).back() == doctest::Approx(exact).epsilon(1e-5));
    }
}
