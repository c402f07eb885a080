// Delayed signals against closed forms: with every solver, at several tolerances, in the interpreter, and again and
// again.

#include "tests/simulation/hybrid_run.h"

#include <cstring>

using namespace torsion;
using namespace torsion::tests;

namespace {

const std::string steps = R"(
model Steps Real x(start = 1, fixed = true);
equation der(x) = -delay(x, 1);
annotation(experiment(StopTime = 6));
end Steps;
)";

const std::string mixed = R"(
model Mixed
  parameter Real T = 0.2;
  Real x(start = 1, fixed = true), y = sin(time) + 0.5*delay(y, 0.05), z = delay(x, 0.1 + 0.05*sin(3*time), 0.2);
  Real fast = delay(sin(200*time), 0.3), square = if sin(7*time) > 0 then 1 else -1, late = delay(square, T);
  Boolean b = delay(sin(20*time) > 0, 0.07);
  Integer n(start = 0, fixed = true);
equation
  der(x) = -5*delay(x, T) + (if b then 1 else -1) + 0.1*z + late;
  when b then
    n = pre(n) + 1;
  end when;
  annotation(experiment(StopTime = 3));
end Mixed;
)";

double by_steps(double t) {
    double sum = 0, sign = 1, factorial = 1;
    for (int k = 0; k <= static_cast<int>(t) + 1; ++k, sign = -sign, factorial *= k)
        sum += sign * std::pow(t - k + 1, k) / factorial;
    return sum;
}

std::unique_ptr<Compilation> compiled_delay(const std::string& text, bool interpret = false) {
    PipelineOptions options;
    options.text = text;
    options.library.stdlib_dir = TORSION_SOURCE_DIR "/stdlib_models";
    options.native.interpret = interpret;
    auto compilation = compile(options);
    REQUIRE_MESSAGE(compilation->ok, source::render(compilation->diagnostics, compilation->sources));
    return compilation;
}

class AllRows final : public runtime::Sink {
public:
    std::vector<double> values;
    bool begin(const TorsionModel&) override { return true; }
    bool row(const TorsionFrame& f) override {
        const TorsionModel& m = *f.model;
        values.push_back(f.time);
        for (const auto& [section, n] : {std::pair{f.x, m.n_x}, {f.y, m.n_y}, {f.d, m.n_d}})
            values.insert(values.end(), section, section + n);
        return true;
    }
    bool finish(bool) override { return true; }
    std::string error() const override { return {}; }
};

std::vector<double> rows_of(runtime::Simulation& simulation, const std::string& solver, double step_size = 0.002) {
    AllRows rows;
    runtime::Options options;
    options.solver = solver;
    options.step_size = step_size;
    const runtime::Result result = simulation.run(options, {&rows});
    REQUIRE_MESSAGE(result.ok, result.messages.back().text);
    return std::move(rows.values);
}

bool same_bits(const std::vector<double>& a, const std::vector<double>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

double worst_error(const TorsionModel& model, const std::string& solver, double tolerance, double step_size) {
    Recorder recorder({"x"});
    runtime::Options options;
    options.solver = solver;
    options.tolerance = tolerance;
    options.step_size = step_size;
    const runtime::Result result = runtime::Simulation(model).run(options, {&recorder});
    REQUIRE_MESSAGE(result.ok, result.messages.back().text);
    double worst = 0;
    for (std::size_t i = 0; i < recorder.trajectory.time.size(); ++i)
        worst =
            std::max(worst, std::abs(recorder.trajectory.columns.at("x")[i] - by_steps(recorder.trajectory.time[i])));
    return worst;
}

} // namespace

TEST_CASE("the method of steps, with every solver") {
    const auto compilation = compiled_delay(steps);
    const TorsionModel& model = compilation->compiled->descriptor();
    for (const runtime::SolverInfo& solver : runtime::solvers()) {
        CAPTURE(solver.name);
        const std::string name = solver.name;
        const double expected = name == "euler" ? 2e-3 : name == "trapezoid" ? 1e-5 : name == "rk4" ? 1e-9 : 1e-5;
        CHECK(worst_error(model, name, 1e-7, 0.002) < expected);
    }
    CHECK(worst_error(model, "cvode", 1e-10, 0.01) < 1e-7);
    CHECK(worst_error(model, "rk4", 1e-6, 0.7) < 0.05); // no step is longer than the delay
}

TEST_CASE("a wave that the steps do not see is delayed within the tolerance") {
    Good run(Run::Text{R"(model M
  Real x(start = 0, fixed = true), fast = delay(sin(200*time), 0.3), error = abs(fast - (if time < 0.3 then 0 else sin(200*(time - 0.3))));
equation
  der(x) = 1;
  annotation(experiment(StopTime = 3, Interval = 0.011));
end M;)"},
             {"error"});
    for (const double error : run["error"]) CHECK(error < 1e-7);
}

TEST_CASE("a jump comes back at its exact time, and so do echoes until they have died away") {
    Good run(Run::Text{R"(model M
  Real u = if time < 0.1 then 0 else 1, y = u + 0.001*delay(y, 0.25), x(start = 0, fixed = true);
equation
  der(x) = y;
  annotation(experiment(StopTime = 10));
end M;)"},
             {"y"});
    check_times(run.jumps("y"), {0.1, 0.35, 0.6, 0.85, 1.1}, 1e-12); // the last one is too small to come back
    CHECK(run.result.statistics.time_events <= 5);
}

TEST_CASE("a delay that becomes 0 after the model was compiled with another one is refused") {
    const auto compilation = compiled_delay(
        "model M parameter Real T = 1; Real x(start = 1, fixed = true); equation der(x) = -delay(x, T); end M;");
    runtime::Simulation simulation(compilation->compiled->descriptor());
    const TorsionModel& model = simulation.model();
    std::uint32_t T = 0;
    while (std::string(model.strings + model.variables[T].name) != "T") ++T;
    REQUIRE(simulation.set_parameter(T, 0));
    const runtime::Result result = simulation.run({}, {});
    CHECK_FALSE(result.ok);
    REQUIRE_FALSE(result.messages.empty());
    CHECK(result.messages.back().code == "R316");
}

TEST_CASE("machine code = interpreter; a run does not depend on the one before") {
    const auto compilation = compiled_delay(mixed), interpreted = compiled_delay(mixed, true);
    for (const std::string solver : {"cvode", "dopri5", "esdirk", "ida", "rk4", "trapezoid"}) {
        CAPTURE(solver);
        runtime::Simulation simulation(compilation->compiled->descriptor()), other(compilation->compiled->descriptor()),
            by_interpreter(interpreted->compiled->descriptor());
        const auto rows = rows_of(simulation, solver);
        CHECK(same_bits(rows_of(by_interpreter, solver), rows));
        std::uint32_t T = 0;
        const TorsionModel& model = simulation.model();
        while (std::string(model.strings + model.variables[T].name) != "T") ++T;
        REQUIRE(simulation.set_parameter(T, 0.33));
        const auto longer = rows_of(simulation, solver);
        CHECK_FALSE(same_bits(longer, rows));
        REQUIRE(simulation.set_parameter(T, 0.2));
        CHECK(same_bits(rows_of(simulation, solver), rows));
        REQUIRE(other.set_parameter(T, 0.33));
        CHECK(same_bits(rows_of(other, solver), longer));
    }
}
