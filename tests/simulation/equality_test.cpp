// Operands that become equal and rest: a relation then has the value that equal operands give it, not the one it had on
// the way.

#include "tests/simulation/every_solver.h"

#include <string>

using namespace torsion;
using namespace torsion::tests;

TEST_CASE("a signal that ends at its limit, and rests there, has reached it") {
    const std::string text = R"(model M
  Real x = noEvent(max(0, 1 - time)), y = noEvent(min(2, 2*time));
  Boolean moves = x > 0, rests = x <= 0, full = y >= 2, fills = y < 2;
  Real s(start = 0, fixed = true), u(start = 0, fixed = true);
equation
  der(s) = if moves then 1 else 0;
  der(u) = if full then 1 else 0;
  annotation(experiment(StopTime = 3));
end M;)";
    for_each_solver([&](const std::string& solver, bool) {
        Good run(Run::Text{text}, {"s", "u", "moves", "rests", "full", "fills"}, with(solver));
        for (const char* name : {"moves", "rests", "full", "fills"}) check_times(run.jumps(name), {1}, 1e-9);
        CHECK(run.last("s") == doctest::Approx(1).epsilon(1e-9));
        CHECK(run.last("u") == doctest::Approx(2).epsilon(1e-9));
    });
}

TEST_CASE("a signal that rests at its limit between two motions") {
    const std::string text = R"(model M
  Real a(start = 0, fixed = true), s(start = 0, fixed = true);
  Real x = noEvent(max(0, sin(a)));
  Boolean moves = x > 0;
equation
  der(a) = 1;
  der(s) = if moves then 1 else 0;
  annotation(experiment(StopTime = 10));
end M;)";
    const double pi = 4 * std::atan(1.0);
    for_each_solver([&](const std::string& solver, bool is_late) {
        Good run(Run::Text{text}, {"s", "moves"}, with(solver));
        check_times(run.jumps("moves"), {0, pi, 2 * pi, 3 * pi}, is_late ? fixed_step + 1e-9 : 1e-8);
        CHECK(std::fabs(run.last("s") - 2 * pi) <= (is_late ? 3 * fixed_step : 1e-8));
    });
}

TEST_CASE("what only touches its limit for an instant goes on as before") {
    const std::string text = R"(model M
  Real v(start = -1, fixed = true), x = abs(v);
  Boolean seen = v > 0;
  Integer n(start = 0, fixed = true);
  Real s(start = 0, fixed = true);
equation
  der(v) = 1;
  der(s) = if x > 0 then 1 else 0;
  when seen then
    n = pre(n) + 1;
  end when;
  annotation(experiment(StopTime = 2));
end M;)";
    for_each_solver([&](const std::string& solver, bool is_late) {
        Good run(Run::Text{text}, {"s", "n"}, with(solver));
        CHECK(run.last("n") == 1);
        CHECK(std::fabs(run.last("s") - 2) <= (is_late ? 2 * fixed_step : 1e-8));
    });
}

TEST_CASE(
    "an event that moves operands to equality: the relation changes again, and once more when they come back to rest") {
    const std::string text = R"(model M
  Real z(start = 0, fixed = true), s(start = 0, fixed = true);
  Real y = if latch then noEvent(max(0, 0.25 - (z - 2)^2)) else noEvent(max(0, z - 1.01));
  discrete Boolean latch(start = false, fixed = true);
  Boolean on = y > 0;
equation
  der(z) = 1;
  der(s) = if on then 1 else 0;
  when y > 0 then
    latch = true;
  end when;
  annotation(experiment(StopTime = 4));
end M;)";
    for_each_solver([&](const std::string& solver, bool is_late) {
        Good run(Run::Text{text}, {"s", "on"}, with(solver));
        CHECK(run["on"].back() == 0);
        CHECK(std::fabs(run.last("s") - 1) <= (is_late ? 2 * fixed_step : 1e-8)); // from z = 1.5 to 2.5
    });
}

TEST_CASE("operands in large numbers") {
    const std::string text = R"(model M
  Real x(start = 0, fixed = true), s(start = 0, fixed = true), y = 1e20*noEvent(max(0, 1 - x));
  Boolean moves = y > 0;
equation
  der(x) = 1;
  der(s) = if moves then 1 else 0;
  annotation(experiment(StopTime = 3));
end M;)";
    for_each_solver([&](const std::string& solver, bool is_late) {
        Good run(Run::Text{text}, {"s"}, with(solver));
        CHECK(std::fabs(run.last("s") - 1) <= (is_late ? fixed_step : 1e-9));
    });
}

TEST_CASE("a loop that fits at equality only: roundings of its operand are no events") {
    const std::string text = R"(model M
  Real z(start = 0, fixed = true), noise = noEvent(if sin(3000*z) > 0 then 1e-17 else 0), s = (if on then 0 else 1) + noise;
  Boolean on(start = true) = s > 0;
equation
  der(z) = 1;
  annotation(experiment(StopTime = 1));
end M;)";
    for_each_solver([&](const std::string& solver, bool) {
        Good run(Run::Text{text}, {"s", "on"}, with(solver));
        CHECK(run.result.statistics.state_events <= 1);
        CHECK(run["on"].back() == 1);
    });
}
