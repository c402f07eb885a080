// States that the run chooses among candidates: with each solver, as machine code and interpreted, over many changes,
// whatever the names and the order of the equations.

#include "tests/simulation/hybrid_run.h"

#include <algorithm>

using namespace torsion;
using namespace torsion::tests;

namespace {

constexpr const char* pendulum = R"(model Pendulum "beside the same one as an angle"
  parameter Real L = 0.8, m = 2, w0 = 9;
  Real x(start = 0, fixed = true), y(start = -L), vx(start = L*w0, fixed = true), vy(start = 0), F;
  Real phi(start = 0, fixed = true), w(start = w0, fixed = true);
  Real error = abs(x/L - sin(phi)) + abs(y/L + cos(phi));
  Real E = m*(vx^2 + vy^2)/2 + m*9.81*y;
equation
  der(x) = vx;
  der(y) = vy;
  m*der(vx) = -x*F;
  m*der(vy) = -y*F - m*9.81;
  x^2 + y^2 = L^2;
  der(phi) = w;
  L*der(w) = -9.81*sin(phi);
end Pendulum;
)";

constexpr const char* shuffled = R"(model Shuffled
  Real speed(start = 9, fixed = true), b(start = 0), angle(start = 0, fixed = true), tension, a(start = 7.2, fixed = true);
  Real deep(start = -0.8), across(start = 0, fixed = true);
  Real error = abs(across/0.8 - sin(angle)) + abs(deep/0.8 + cos(angle));
equation
  0.8*der(speed) = -9.81*sin(angle);
  2*der(b) = -deep*tension - 2*9.81;
  deep^2 + across^2 = 0.8^2;
  b = der(deep);
  2*der(a) = -across*tension;
  speed = der(angle);
  a = der(across);
end Shuffled;
)";

struct Outcome {
    runtime::Result result;
    Trajectory trajectory;
};

std::unique_ptr<Compilation> compiled_with(const char* text, const std::string& solver, bool interpret) {
    PipelineOptions options;
    options.text = text;
    options.library.stdlib_dir = TORSION_SOURCE_DIR "/stdlib_models";
    options.native.interpret = interpret;
    options.native.everything = !interpret;
    options.lowering.residual_form = solver == "ida";
    auto compilation = compile(options);
    REQUIRE_MESSAGE(compilation->ok, source::render(compilation->diagnostics, compilation->sources));
    return compilation;
}

Outcome run(Compilation& compilation, const runtime::Options& options, std::vector<std::string> names) {
    Recorder recorder(std::move(names));
    runtime::Simulation simulation(compilation.compiled->descriptor());
    Outcome outcome{simulation.run(options, {&recorder}), {}};
    CHECK_MESSAGE(outcome.result.ok,
                  (outcome.result.messages.empty() ? std::string() : outcome.result.messages.back().text));
    CHECK(recorder.missing.empty());
    outcome.trajectory = std::move(recorder.trajectory);
    return outcome;
}

double largest(const std::vector<double>& values) {
    double result = 0;
    for (double value : values) result = std::max(result, std::fabs(value));
    return result;
}

} // namespace

TEST_CASE("a pendulum in Cartesian coordinates turns as its angle does, with each solver") {
    for (const char* text : {pendulum, shuffled}) {
        for (const runtime::SolverInfo& solver : runtime::solvers()) {
            CAPTURE(std::string(solver.name));
            runtime::Options options;
            options.solver = solver.name, options.stop_time = 2, options.tolerance = 1e-8;
            const bool is_first_order = options.solver == "euler";
            if (!solver.is_variable_step) options.step_size = is_first_order ? 1e-5 : 1e-3;
            const auto compilation = compiled_with(text, options.solver, false);
            const Outcome outcome = run(*compilation, options, {"error"});
            const double allowed = is_first_order ? 2e-2 : solver.is_variable_step ? 1e-4 : 5e-4;
            CHECK(largest(outcome.trajectory.columns.at("error")) < allowed);
            CHECK(outcome.result.statistics.state_events >= 8); // four in each turn
        }
    }
}

TEST_CASE("changes of states are the same to the bit in machine code and interpreted") {
    const std::vector<std::string> names = {"x", "y", "vx", "vy", "F", "isState.x", "isState.y"};
    runtime::Options options;
    options.stop_time = 3;
    std::vector<Trajectory> runs;
    for (const bool interpret : {false, true})
        runs.push_back(run(*compiled_with(pendulum, "cvode", interpret), options, names).trajectory);
    CHECK(runs[0].time == runs[1].time);
    CHECK(runs[0].columns == runs[1].columns);
    for (std::size_t i = 1; i < runs[0].time.size(); ++i) { // an event has two rows with the same motion
        if (runs[0].time[i] != runs[0].time[i - 1]) continue;
        for (const char* name : {"x", "y", "vx", "vy"})
            CHECK(std::fabs(runs[0].columns[name][i] - runs[0].columns[name][i - 1]) < 1e-9);
    }
}

TEST_CASE("a pendulum keeps its energy over 1,000 turns") {
    runtime::Options options;
    options.stop_time = 900, options.step_size = 10, options.solver = "dopri5", options.tolerance = 1e-8;
    const Outcome outcome = run(*compiled_with(pendulum, "dopri5", false), options, {"E", "phi"});
    const std::vector<double>& energy = outcome.trajectory.columns.at("E");
    CHECK(outcome.trajectory.columns.at("phi").back() > 2 * 3.14159265 * 1000);
    double drift = 0;
    for (double value : energy) drift = std::max(drift, std::fabs(value - energy.front()));
    // a turn takes a hundred steps, each with an error of the tolerance
    CHECK(drift < 1e-8 * 1000 * 100 * energy.front());
}
