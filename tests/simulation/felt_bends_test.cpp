// Which bends steps end at: those that a derivative feels, wherever the decisions stand; and none that only a way of
// computing takes.

#include "tests/simulation/every_solver.h"

#include <string>

using namespace torsion;
using namespace torsion::tests;

namespace {

std::string moving(const std::string& declarations, const std::string& equations, const std::string& functions = "") {
    return functions + "\nmodel M\n  Real x(start = 0, fixed = true), W(start = 0, fixed = true);\n" + declarations +
           "equation\n  der(x) = 1;\n" + equations + "  annotation(experiment(StopTime = 10));\nend M;\n";
}

void check_pulses(const std::string& text, double expected) {
    for (const std::string solver : {"cvode", "cvode-adams", "ida", "dopri5", "esdirk"}) {
        INFO("solver ", solver);
        const Good run(Run::Text{text}, {"W"}, with(solver));
        CHECK(run.last("W") == doctest::Approx(expected).epsilon(1e-3));
    }
}

} // namespace

TEST_CASE("pulses in nested branches, of which one end of a step needs only some") {
    check_pulses(moving("", "  der(W) = noEvent(if x < 5 then 0 elseif x < 5.01 then 100 else 0);\n"), 1);
    check_pulses(moving("", "  der(W) = noEvent(if x > 1 then (if x < 1.01 then 100 else 0) else 0);\n"), 1);
    check_pulses(moving("", "  der(W) = smooth(1, noEvent(if x < 5 then 0 elseif x < 5.02 then 100*(1 - abs(x - "
                            "5.01)/0.01) else 0));\n"),
                 1);
    check_pulses(moving("", "  der(W) = f(x);\n", R"(function f
  input Real x; output Real y = 0;
algorithm
  if x < 3.3 then
    return;
  elseif x < 3.31 then
    y := 100;
  end if;
end f;)"),
                 1);
}

TEST_CASE(
    "a piece inside of a window that is closed at both ends of a step; ramps at a loose tolerance; far from zero") {
    check_pulses(moving("", "  der(W) = noEvent(if x > 5 and x < 6 then (if x < 5.3 then 1 else 0) else 0);\n"), 0.3);
    check_pulses(
        moving("", "  der(W) = noEvent(if x < 4 then 0 elseif x > 7 then 0 else max(0, 1 - abs(x - 5.5)/0.05));\n"),
        0.05);
    for (const std::string solver : {"cvode", "cvode-adams", "dopri5", "esdirk"}) {
        INFO("solver ", solver);
        runtime::Options loose = with(solver);
        loose.tolerance = 1e-4;
        const Good ramp(
            Run::Text{
                moving("  Modelica.Blocks.Tables.CombiTable1Ds t(table = [0, 0; 5, 0; 5.005, 200; 5.01, 0; 20, 0]);\n",
                       "  t.u = x;\n  der(W) = t.y[1];\n")},
            {"W"}, loose);
        CHECK(ramp.last("W") == doctest::Approx(1).epsilon(0.02));
        const Good far(
            Run::Text{
                "model M\n  Real x(start = 1e4, fixed = true), W(start = 0, fixed = true);\nequation\n  der(x) = 100;\n"
                "  der(W) = 10*noEvent(max(0, 1 - 10*abs(sin(x))));\n  annotation(experiment(StopTime = 10));\nend "
                "M;\n"},
            {"W"}, with(solver));
        CHECK(far.last("W") == doctest::Approx(3.184).epsilon(0.02));
    }
}

TEST_CASE(
    "decisions in loops that are no iterations: the nearest of points, a running maximum, a bisection in a table") {
    check_pulses(moving("", "  der(W) = f(x);\n", R"(function f
  input Real x; output Real y = 0;
protected
  Real m = 0, low = 0, high = 1024;
algorithm
  for i in 1:9 loop
    m := max(m, 1 - 1e4*(x - i)^2);
  end for;
  while high - low > 1 loop
    if 100*x >= (low + high)/2 then low := (low + high)/2; else high := (low + high)/2; end if;
  end while;
  y := m + (if low > 333.5 and low < 334.5 then 10 else 0);
end f;)"),
                 9 * 4.0 / 300 + 0.1);
}

TEST_CASE("a pulse between two signs, and one between bends of two variables in two equations") {
    check_pulses(moving("", "  der(W) = 50*(noEvent(sign(x - 5)) - noEvent(sign(x - 5.01)));\n"), 1);
    check_pulses(moving("  Real z(start = 0, fixed = true), a, b;\n",
                        "  der(z) = 1;\n  a = noEvent(if x > 5 then 100 else 0);\n"
                        "  b = noEvent(if z < 5.01 then 1 else 0);\n  der(W) = a*b;\n"),
                 1);
}

TEST_CASE("several periodic tables in one equation") {
    for (const int n : {2, 6}) {
        const std::string size = std::to_string(n);
        check_pulses(
            moving("  Modelica.Blocks.Tables.CombiTable1Ds t[" + size +
                       "](each table = [0, 0; 1, 0; 1.01, 100; 1.02, 0; 4, 0], each extrapolation = "
                       "Modelica.Blocks.Types.Extrapolation.Periodic);\n",
                   "  for i in 1:" + size +
                       " loop\n    t[i].u = 4*x + 0.37*i;\n  end for;\n  der(W) = 4*sum(t[i].y[1] for i in 1:" + size +
                       ");\n"),
            10.0 * n);
    }
}

TEST_CASE("a function that takes whole periods off an angle in a loop, and then decides") {
    check_pulses(moving("", "  der(W) = 5*f(5*x);\n", R"(function f
  input Real x; output Real y;
protected
  Real p = x;
algorithm
  while p > 2 loop
    p := p - 2;
  end while;
  y := if p > 1.5 and p < 1.51 then 100 else 0;
end f;)"),
                 25);
}

TEST_CASE("what an iteration decides on its way bounds no step") {
    const std::string newton = R"(function root
  input Real a; output Real y = 1;
protected
  Real step = 1;
algorithm
  while abs(step) > 1e-12 loop
    step := (y^3 - a)/(3*y^2);
    if abs(step) > 0.5*y then y := y - 0.5*y*sign(step); else y := y - step; end if;
  end while;
end root;)";
    const Good run(Run::Text{moving("", "  der(W) = root(1 + x + sin(x));\n", newton)}, {"W"}, with("cvode"));
    CHECK(run.result.statistics.bounded_steps == 0);
    CHECK(run.result.statistics.steps < 500);
}

TEST_CASE("how near an iteration has come to the solution bounds no step") {
    const std::string loops[] = {
        "  while abs(y*y - a) > 1e-10 loop\n    y := 0.5*(y + a/y);\n  end while;\n",
        "  while 1e-10 < abs(a - y^2) and n < 50 loop\n    y := 0.5*(y + a/y);\n    n := n + "
        "1;\n  end while;\n",
        "  for i in 1:20 loop\n    y := 0.5*(y + a/y);\n    if abs(y*y - a) < 1e-10 then\n      "
        "break;\n    end if;\n  end for;\n"};
    for (const std::string& loop : loops) {
        const std::string root = "function root\n  input Real a; output Real y = a;\nprotected\n  Integer n = 0;\n"
                                 "algorithm\n" +
                                 loop + "end root;";
        const Good run(Run::Text{moving("", "  der(W) = root(1 + x);\n", root)}, {"W"}, with("cvode"));
        CHECK(run.result.statistics.bounded_steps == 0);
        CHECK(run.result.statistics.steps < 500);
        CHECK(run.last("W") == doctest::Approx((std::pow(11, 1.5) - 1) * 2 / 3).epsilon(1e-4));
    }
}

TEST_CASE("knots of a fine table bound no steps where nobody feels them, and a pulse between them is found") {
    const auto table = [](const std::string& pulse) {
        return moving("  parameter Real x0[201] = linspace(0, 10, 201), y0[201] = {sin(x0[i]) + (" + pulse +
                          ") for i in 1:201};\n  Modelica.Blocks.Tables.CombiTable1Ds t(table = [x0, y0]);\n",
                      "  t.u = x;\n  der(W) = t.y[1];\n");
    };
    const Good smooth(Run::Text{table("0")}, {"W"}, with("dopri5"));
    CHECK(smooth.result.statistics.steps < 2000);
    CHECK(smooth.last("W") == doctest::Approx(1 - std::cos(10.0)).epsilon(1e-3));
    const Good pulse(Run::Text{table("if i == 101 then 400 else 0")}, {"W"}, with("dopri5"));
    CHECK(pulse.last("W") - smooth.last("W") == doctest::Approx(20).epsilon(1e-3));
}

// No step is long enough to pass a pulse, and each of 340 bends leaves an error of about the tolerance. The speed is
// that of Euler's midpoint rule with steps of 1e-7 s.
TEST_CASE("errors at bends do not add up where steps have a longest one") {
    const std::string text = R"(model M
  Real phi(start = 0, fixed = true), w(start = 50, fixed = true);
  Real x = mod(phi, 3.141592653589793);
equation
  der(phi) = w;
  0.1*der(w) = smooth(0, if x < 1 or x > 1.4 then 0 elseif x < 1.2 then 1000*(x - 1) else 1000*(1.4 - x));
  annotation(experiment(StopTime = 2));
end M;)";
    for (const char* solver : {"cvode", "ida", "dopri5", "esdirk"}) {
        INFO("solver ", solver);
        runtime::Options options;
        options.solver = solver;
        options.tolerance = 1e-6;
        options.max_step = 2e-4;
        const Good run(Run::Text{text}, {"w"}, options);
        CHECK(std::abs(run.last("w") - 305.9655508) < 0.006);
    }
}

// What rests decides where a pulse lies, or whether it is needed. It moves by no error of its own; the pulse must be
// found all the same.
TEST_CASE("pulses beside what rests are found") {
    const auto pulses = [](const std::string& torque) {
        return "model M\n  Real phi(start = 0, fixed = true), w1(start = 0, fixed = true), w2(start = 0, fixed = "
               "true), W(start = 0, fixed = true);\n"
               "  Real x = mod(phi, 6.283185307179586);\nequation\n  der(phi) = 1;\n  der(w1) = -w1;\n  der(w2) = "
               "-w2;\n  der(W) = " +
               torque + ";\n  annotation(experiment(StopTime = 100.53));\nend M;\n";
    };
    const std::string pulse = "(if x > 2 and x < 2.01 then 100 else 0)";
    check_pulses(pulses("noEvent(if w1 >= 0 and w2 <= 0 then " + pulse + " else 0)"), 16);
    check_pulses(pulses("noEvent(if abs(w1) < 1e-12 then " + pulse + " else 0)"), 16);
    check_pulses(pulses("noEvent(if x + 0.05*sign(w1) > 2 and x + 0.05*sign(w1) < 2.01 then 100 else 0)"), 16);
}
