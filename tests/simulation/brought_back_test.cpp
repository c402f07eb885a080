// Relations that fire at one instant: one may bring the operands of another back, as a limiter does. That one has never
// changed, and nothing remembers that it did.

#include "tests/simulation/every_solver.h"

#include <string>

using namespace torsion;
using namespace torsion::tests;

namespace {

/// A latch that watches what is brought back, and one that watches what is not.
void check_latches(const std::string& text, double reached_at, double near) {
    for_each_solver([&](const std::string& solver, bool is_late) {
        Good run(Run::Text{text}, {"latched", "reached"}, with(solver));
        CHECK(run.jumps("latched").empty());
        check_times(run.jumps("reached"), {reached_at}, is_late ? 2 * fixed_step : near); // euler is late by itself
    });
}

} // namespace

TEST_CASE("the output of a limiter has not passed its limit") {
    const std::string text = R"(model M
  Real x(start = 0, fixed = true), u = 2*sin(x);
  Real limited = if u > 1 then 1 else u, sawn = if is_high then 0.5 else u;
  Boolean is_high = u > 1, above(start = false, fixed = true), reached(start = false, fixed = true);
  Boolean latched(start = false, fixed = true);
  Integer n(start = 0, fixed = true), m(start = 0, fixed = true);
equation
  der(x) = 1;
  above = not pre(above) and limited > 1 or pre(above) and limited > 0;
  reached = not pre(reached) and limited >= 1 or pre(reached) and limited > 0;
  latched = pre(latched) or sawn > 1;
  when sawn > 1 then
    n = pre(n) + 1;
  end when;
  when u > 1 then
    m = pre(m) + 1;
  end when;
  annotation(experiment(StopTime = 9));
end M;)";
    const double pi = 4 * std::atan(1.0);
    for_each_solver([&](const std::string& solver, bool is_late) {
        Good run(Run::Text{text}, {"above", "reached", "latched", "n", "m", "is_high"}, with(solver));
        const double near = is_late ? fixed_step + 1e-9 : 1e-8;
        for (const char* name : {"above", "latched", "n"}) CHECK(run.jumps(name).empty());
        check_times(run.jumps("reached"), {pi / 6, pi, 13 * pi / 6}, near);
        check_times(run.jumps("is_high"), {pi / 6, 5 * pi / 6, 13 * pi / 6, 17 * pi / 6}, near);
        CHECK(run.last("m") == 2);
    });
}

TEST_CASE("limiters in a row, from above, with a gain between") {
    check_latches(R"(model M
  Real x(start = 0, fixed = true), u = -2*sin(x), limited = if u < -1 then -1 else u, scaled = 3*limited;
  Real again = if scaled < -3 then -3 else scaled;
  Boolean latched(start = false, fixed = true) = pre(latched) or limited < -1 or again < -3;
  Boolean reached(start = false, fixed = true) = pre(reached) or again <= -3;
equation
  der(x) = 1;
  annotation(experiment(StopTime = 9));
end M;)",
                  std::asin(0.5), 1e-8);
}

TEST_CASE("where the start solves a system with the relation, its run does not") {
    check_latches(R"(model M
  Real y, u, limited, ref(start = 0.1, fixed = true), slope = if limited > 1 then 3 else 1;
  Boolean latched(start = false, fixed = true) = pre(latched) or limited > 1;
  Boolean reached(start = false, fixed = true) = pre(reached) or ref > 0.5;
initial equation
  der(y) = 0;
equation
  der(ref) = 0.5;
  u = ref + 0.1*y;
  limited = if u > 1 then 0.5 else u;
  der(y) = limited - y*slope;
  annotation(experiment(StopTime = 4));
end M;)",
                  0.8, 1e-8);
}

TEST_CASE("operands that have grown since the last event are brought back by less than the hysteresis") {
    check_latches(R"(model M
  Real a(start = 0, fixed = true), b(start = 0, fixed = true), limited = if a > b then b - 1e-4 else a;
  Boolean latched(start = false, fixed = true) = pre(latched) or limited > b;
  Boolean reached(start = false, fixed = true) = pre(reached) or a > b;
equation
  der(a) = 3.1e8*time;
  der(b) = 1.7e8;
  annotation(experiment(StopTime = 2));
end M;)",
                  3.4 / 3.1, 1e-6);
}

TEST_CASE("at the end of a step that meets equality to the last bit") {
    for (const std::string relation : {"sawn >= 1", "-sawn <= -1"}) {
        check_latches("model M\n  Real x(start = 0, fixed = true), sawn = if x >= 1 then 0.5 else x;\n"
                      "  Boolean latched(start = false, fixed = true) = pre(latched) or " +
                          relation +
                          ";\n"
                          "  Boolean reached(start = false, fixed = true) = pre(reached) or x >= 1;\n"
                          "equation\n  der(x) = 1;\n  annotation(experiment(StopTime = 2));\nend M;",
                      1, 1e-8);
    }
}

TEST_CASE("a threshold of time may bring back what has reached its own at the same time") {
    check_latches(R"(model M
  Real ramp = if time >= 1 then 0.5 else time;
  Boolean latched(start = false, fixed = true) = pre(latched) or ramp >= 1;
  Boolean reached(start = false, fixed = true) = pre(reached) or time >= 1;
  annotation(experiment(StopTime = 2));
end M;)",
                  1, 1e-12);
}

TEST_CASE("what brings back waits behind a stop in the same step") {
    for_each_solver([&](const std::string& solver, bool) {
        Good run(Run::Text{R"(model M
  Real x(start = 0, fixed = true), w(start = 1, fixed = true), limited = if x > 1 then min(1, x) else x;
  Boolean moves = w > 0, latched(start = false, fixed = true) = pre(latched) or limited > 1;
equation
  der(x) = 1;
  der(w) = if moves then -1 else 0;
  annotation(experiment(StopTime = 2));
end M;)"},
                 {"latched", "moves"}, with(solver));
        CHECK(run["moves"].back() == 0);
        CHECK(run.jumps("latched").empty());
    });
}

TEST_CASE("what has passed clearly before it is brought back, in the same fixed step, has happened") {
    for (const std::string jump : {"x > 1 then -y else y", "w < -1 then -y else y", "time > 1 then -y else y"}) {
        const std::string text = "model M\n  Real x(start = 0, fixed = true), w(start = 0, fixed = true), y(start = 0, "
                                 "fixed = true);\n  Real z = if " +
                                 jump + R"(;
  Integer n(start = 0, fixed = true);
equation
  der(x) = 1;
  der(w) = -1;
  der(y) = 2.1;
  when z > 2 then
    n = pre(n) + 1;
  end when;
  annotation(experiment(StopTime = 3));
end M;)";
        for (const std::string solver : {"euler", "rk4", "trapezoid", "cvode"}) {
            INFO("solver ", solver, ": ", jump);
            runtime::Options options = with(solver);
            options.step_size = 0.3;
            Good run(Run::Text{text}, {"n"}, options);
            CHECK(run.last("n") == 1);
        }
    }
}

TEST_CASE("a relation that moves no state does not make those of the same instant wait") {
    for_each_solver([&](const std::string& solver, bool) {
        for (const std::string reached : {"x >= 0.75", "x > 0.75"}) {
            Good run(Run::Text{"model M\n  Real x(start = 0, fixed = true), r = if " + reached + R"( then 2 else x;
  Boolean below = r <= 0.75, above = r > 1, latched(start = false, fixed = true) = pre(latched) or below and above;
equation
  der(x) = 1.1;
  annotation(experiment(StopTime = 2));
end M;)"},
                     {"latched", "below"}, with(solver));
            CHECK(run["below"].back() == 0);
            CHECK(run.jumps("latched").empty());
        }
        Good run(Run::Text{R"(model M
  Real s(start = 2, fixed = true), limited = if s > 1 then 1 else s, r = if s < 1 then 1.5 else limited;
  Boolean latched(start = false, fixed = true) = pre(latched) or r < 1;
equation
  der(s) = -1.1;
  annotation(experiment(StopTime = 2));
end M;)"},
                 {"latched", "r"}, with(solver));
        CHECK(run.last("r") == 1.5);
        CHECK(run.jumps("latched").empty());
    });
}
