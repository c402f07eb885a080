// Short pulses between long stretches in which nothing changes: of tables, functions, and comparisons without events.
// The work over the angle is known whatever the motion, so each pulse that a step passed over would be missing.

#include "tests/simulation/every_solver.h"

#include <algorithm>
#include <cstdio>
#include <random>
#include <string>

using namespace torsion;
using namespace torsion::tests;

namespace {

std::string digits(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.17g", value);
    return text;
}

/// A shaft turns, at first from rest; der(W) = torque(phi)*w, so that W is the torque's integral over the angle.
std::string shaft(const std::string& torque, const std::string& declarations = "", double acceleration = 3) {
    return declarations +
           "\nmodel M\n  Real phi(start = 0, fixed = true), w(start = 0, fixed = true), W(start = 0, fixed = true), "
           "tau;\n" +
           torque + "equation\n  der(phi) = w;\n  der(w) = " + digits(acceleration) +
           ";\n  der(W) = tau*w;\n  annotation(experiment(StopTime = 10));\nend M;\n";
}

const std::string pulse = R"(function pulse
  input Real phi, begin, width, height; output Real y;
protected
  Real x = phi - 2*floor(phi/2);
algorithm
  if x > begin and x < begin + width then
    y := height;
  else
    y := 0;
  end if;
end pulse;
)";

/// 0 … 150 rad are 75 periods of 2 rad.
constexpr double periods = 75;

void check_work(const std::string& text, double expected, double tolerance = 1e-4) {
    for (const std::string solver : {"cvode", "cvode-adams", "ida", "dopri5", "esdirk"}) {
        INFO("solver ", solver);
        runtime::Options options;
        options.solver = solver;
        options.tolerance = 1e-7;
        const Good run(Run::Text{text}, {"W"}, options);
        CHECK(run.last("W") == doctest::Approx(expected).epsilon(tolerance));
        CHECK(run.result.statistics.state_events == 0);
        CHECK(run.result.statistics.bounded_steps > 0);
        CHECK(run.result.statistics.bounding == "tau");
    }
}

} // namespace

TEST_CASE("a periodic table over an angle, from rest") {
    check_work(
        shaft("  Modelica.Blocks.Tables.CombiTable1Ds table(table = [0, 0; 1, 0; 1.02, 50; 1.04, 0; 2, 0], "
              "extrapolation = "
              "Modelica.Blocks.Types.Extrapolation.Periodic);\nequation\n  table.u = phi;\n  tau = table.y[1];\n"),
        periods * 1);
}

TEST_CASE("a branch of a function, of a function in a function, of noEvent and smooth") {
    check_work(shaft("equation\n  tau = pulse(phi, 1.5, 0.01, 100);\n", pulse), periods * 1);
    check_work(shaft("equation\n  tau = two(phi, 0.3)*2;\n", pulse + R"(function two
  input Real phi, begin; output Real y;
algorithm
  y := 0;
  for i in 1:2 loop
    y := y + pulse(phi + 0.5*i, begin, 0.01, 50);
  end for;
end two;
)"),
               periods * 2);
    check_work(shaft("equation\n  tau = noEvent(if abs(phi - 2*floor(phi/2) - 1) < 0.005 then 100 else 0);\n"),
               periods * 1);
    check_work(shaft("equation\n  tau = smooth(1, noEvent(max(0, 1 - ((phi - 2*floor(phi/2) - 1)/0.015)^2)*50));\n"),
               periods * 1);
}

TEST_CASE("a table that the user has written, with a search") {
    check_work(shaft("  parameter Real x[5] = {0, 0.6, 0.61, 0.62, 2}, y[5] = {0, 0, 100, 0, 0};\nequation\n  tau = "
                     "lookup(x, y, phi);\n",
                     R"(function lookup
  input Real x[:], y[:], phi; output Real v;
protected
  Real p; Integer i = 1;
algorithm
  p := mod(phi, x[end]);
  while x[i + 1] < p loop
    i := i + 1;
  end while;
  v := y[i] + (p - x[i])*(y[i + 1] - y[i])/(x[i + 1] - x[i]);
end lookup;
)"),
               periods * 1);
}

TEST_CASE("random pulses at a random acceleration") {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> part(0, 1);
    for (int i = 0; i < 6; ++i) {
        const double begin = 0.2 + part(random), width = std::pow(10, -1 - 2.5 * part(random)),
                     acceleration = 0.5 + 5 * part(random);
        const double angle = 50 * acceleration, whole = std::floor(angle / 2), rest = angle - 2 * whole;
        CAPTURE(begin);
        CAPTURE(width);
        CAPTURE(acceleration);
        if (rest > begin - 0.01 && rest < begin + width + 0.01) continue; // the run ends inside of one
        const std::string call =
            "equation\n  tau = pulse(phi, " + digits(begin) + ", " + digits(width) + ", " + digits(1 / width) + ");\n";
        check_work(shaft(call, pulse, acceleration), whole + (rest > begin ? 1 : 0), 1e-4);
    }
}

TEST_CASE("an angle that turns back inside of a step, just before and just behind a bend") {
    for (const double top : {0.9999, 1.0001}) {
        const std::string text =
            "model M\n  Real x(start = 0, fixed = true), n(start = 0, fixed = true), u = " + digits(top) +
            "*4*time*(1 - time);\nequation\n  der(x) = 1;\n  der(n) = noEvent(if u > 1 then 1000 else 0);\nend M;\n";
        const double expected = top > 1 ? 1000 * std::sqrt(1 - 1 / top) : 0;
        for (const std::string solver : {"cvode", "ida", "dopri5", "esdirk"}) {
            const Good run(Run::Text{text}, {"n"}, with(solver));
            CHECK(run.last("n") == doctest::Approx(expected).epsilon(1e-4));
        }
    }
}

TEST_CASE("bends far away cost nothing, and fixed steps warn") {
    const std::string far = shaft("equation\n  tau = noEvent(if w > 1000 then 1 else 0);\n");
    const Good run(Run::Text{far}, {"W"});
    CHECK(run.result.statistics.bounded_steps == 0);
    CHECK(run.result.statistics.bend_evaluations < 2 * run.result.statistics.steps);
    runtime::Options fixed;
    fixed.solver = "rk4";
    fixed.step_size = 0.1;
    const Good passed(Run::Text{shaft("equation\n  tau = pulse(phi, 1.5, 0.01, 100);\n", pulse)}, {"W"}, fixed);
    const auto is_warning = [](const runtime::Message& m) { return m.code == "R323"; };
    CHECK(std::ranges::count_if(passed.result.messages, is_warning) == 1);
}

TEST_CASE("an event that leaves the derivatives alone, in a long step before a pulse") {
    const std::string text = "model M\n  Real phi(start = 0, fixed = true), n(start = 0, fixed = true), x = mod(phi, "
                             "2);\nequation\n  der(phi) = 10;\n"
                             "  der(n) = noEvent(if abs(x - 1) < 0.005 then 1000 else 0);\n  "
                             "annotation(experiment(StopTime = 10));\nend M;\n";
    for (const std::string solver : {"cvode", "ida", "dopri5", "esdirk"}) {
        INFO("solver ", solver);
        const Good run(Run::Text{text}, {"n"}, with(solver));
        CHECK(run.last("n") == doctest::Approx(50).epsilon(1e-5));
    }
}

TEST_CASE(
    "operands that oscillate between the ends of steps: in an equation, in a function, over time and over an angle") {
    const std::string text =
        "function f input Real u; output Real v; algorithm v := if sin(u) > 0.998 then 1 else 0; end f;\n"
        "model M\n  constant Real w = 628.3185307179587;\n  parameter Real share = acos(0.998)/3.141592653589793;\n"
        "  Real phi(start = 0, fixed = true), x(start = 0, fixed = true), y(start = 0, fixed = true), z(start = 0, "
        "fixed = true);\n"
        "equation\n  der(phi) = w;\n  der(x) = noEvent(if sin(w*time) > 0.998 then 1 else 0)/share;\n"
        "  der(y) = noEvent(if sin(phi) > 0.998 then 1 else 0)/share;\n  der(z) = f(phi)/share;\n"
        "  annotation(experiment(StopTime = 10));\nend M;\n";
    for (const std::string solver : {"cvode", "cvode-adams", "ida", "dopri5", "esdirk"}) {
        INFO("solver ", solver);
        const Good run(Run::Text{text}, {"x", "y", "z"}, with(solver));
        for (const std::string name : {"x", "y", "z"}) CHECK(run.last(name) == doctest::Approx(10).epsilon(5e-3));
    }
}

TEST_CASE("what rests at a bend, or slides along one, is left to the integrator") {
    const Good resting(
        Run::Text{"model M\n  Real w(start = 1, fixed = true), v(start = 0, fixed = true), Q(start = 0, fixed = "
                  "true);\nequation\n"
                  "  der(w) = -1000*w;\n  der(v) = 1000*(w - v);\n  der(Q) = noEvent(abs(w - v))*noEvent(max(w, v));\n"
                  "  annotation(experiment(StopTime = 10));\nend M;\n"},
        {"Q"});
    CHECK(resting.result.statistics.bounded_steps < 5);
    const std::string sliding =
        "model M\n  Real x(start = 1, fixed = true);\nequation\n  der(x) = -2*noEvent(sign(x));\n"
        "  annotation(experiment(StopTime = 0.6));\nend M;\n";
    const Good run(Run::Text{sliding}, {"x"}, with("dopri5"));
    CHECK(std::abs(run.last("x")) < 1e-4);
    CHECK(run.result.statistics.bounded_steps < 1000);
}

// s is needed only while x is closer to 1 than the tolerance lets anybody know. Its sine is noise, whose zeros would
// end steps without end.
TEST_CASE("what errors of the states decide whether it is needed bounds no step") {
    const std::string text = R"(model M
  Real x(start = 1, fixed = true), W(start = 0, fixed = true);
  Real s = noEvent(if abs(x - 1) < 1e-11 then (if sin(1e12*(x - 1) + 50*time) > 0 then 1 else -1) else 0);
equation
  der(x) = 1 - x;
  der(W) = s;
  annotation(experiment(StopTime = 10));
end M;)";
    const Good run(Run::Text{text}, {"W"}, with("cvode"));
    CHECK(run.result.statistics.bounded_steps == 0);
}
