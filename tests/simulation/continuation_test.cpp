// Events that leave the derivatives alone do not disturb the integration.

#include "tests/simulation/hybrid_run.h"

#include <string>

using namespace torsion;
using namespace torsion::tests;

namespace {

/// A double integrator, thrown from -1 with 20 m/s² up to 1 s, and back from then on. `torque` is added to its
/// derivative.
std::string thrown(const std::string& torque, const std::string& declared = "") {
    return "model M\n  " + declared + R"(
  parameter Real k = 400;
  Real phi(start = -1, fixed = true), w(start = 0, fixed = true);
  Boolean mark = sin(k*phi) > 0;
  Integer count(start = 0, fixed = true);
  Real exact = if time < 1 then -1 + 10*time^2 else 9 + 20*(time - 1) - 10*(time - 1)^2;
  Real error = phi - exact;
equation
  der(phi) = w;
  der(w) = (if time < 1 then 20 else -20) + )" +
           torque + R"(;
  when change(mark) then
    count = pre(count) + 1;
  end when;
  annotation(experiment(StopTime = 3));
end M;)";
}

/// sin(400 phi) changes its sign so often: from -1 to 19, and back to 9.
std::int64_t number_of_marks() {
    const auto mark = [](double phi) { return static_cast<std::int64_t>(std::floor(phi * 400 / std::acos(-1.0))); };
    return (mark(19) - mark(-1)) + (mark(19) - mark(9));
}

runtime::Options usual(const char* solver) {
    runtime::Options options;
    options.solver = solver;
    options.tolerance = 1e-6;
    return options;
}

} // namespace

TEST_CASE("a counter of marks does not disturb the integration, and misses none") {
    for (const char* solver : {"cvode", "cvode-adams", "ida", "dopri5", "esdirk"}) {
        INFO("solver ", solver);
        Good run(Run::Text{thrown("0")}, {"error", "count"}, usual(solver));
        CHECK(std::fabs(run.last("error")) < 1e-4);
        CHECK(run.last("count") == number_of_marks());
        CHECK(run.result.statistics.steps < 100);
    }
}

TEST_CASE("branches of the same value do not disturb it, branches that part do") {
    const std::string torque = "(if mark then a else b)";
    Good same(Run::Text{thrown(torque, "parameter Real a = 0, b = 0;")}, {"error"}, usual("cvode"));
    CHECK(same.result.statistics.steps < 100);
    CHECK(std::fabs(same.last("error")) < 1e-4);
    Good other(Run::Text{thrown(torque, "parameter Real a = 1e-9, b = 0;")}, {"error"}, usual("cvode"));
    CHECK(other.result.statistics.steps > number_of_marks());
}

// Both branches are 0 where x passes 1; behind it the slope of one is 100.
TEST_CASE("branches that agree at the event alone restart the integration") {
    const std::string text = R"(model M
  Real x(start = 0, fixed = true), y(start = 0, fixed = true);
equation
  der(x) = 1;
  der(y) = if x > 1 then 100*(x - 1) else 0;
  annotation(experiment(StopTime = 3));
end M;)";
    for (const char* solver : {"cvode", "cvode-adams", "ida", "dopri5", "esdirk"}) {
        INFO("solver ", solver);
        Good run(Run::Text{text}, {"y"}, usual(solver));
        CHECK(std::fabs(run.last("y") - 200) < 0.01);
    }
}

TEST_CASE("a clock that only watches does not disturb the integration either") {
    const std::string text = R"(model M
  Real x(start = 1, fixed = true), v(start = 0, fixed = true);
  discrete Real seen(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = -x;
  when sample(0, 0.01) then
    seen = x;
  end when;
  annotation(experiment(StopTime = 20));
end M;)";
    Good run(Run::Text{text}, {"x", "seen"}, usual("cvode"));
    CHECK(std::fabs(run.last("x") - std::cos(20)) < 1e-4);
    CHECK(run.last("seen") == run.last("x"));
    CHECK(run.result.statistics.steps < 5000);
}

// Steps are set by an oscillation of 5 rad/s, and pass over many tops of a signal that the integrator knows nothing of.
// From one top to the next the signal is far from its level, so each top must be found inside a step. Two events at
// each, in 1 s.
TEST_CASE("short dips between steps are found behind events that do not restart the integration") {
    const auto events = [](const std::string& height) {
        const Good run(
            Run::Text{"model M\n  Real x(start = 1, fixed = true), v(start = 0, fixed = true);\n  Boolean above = " +
                      height + ";\nequation\n  der(x) = 5*v;\n  der(v) = -5*x;\nend M;\n"},
            {"x"}, usual("cvode"));
        return run.result.statistics.state_events;
    };
    for (const char* depth : {"1e-2", "1e-4", "1e-7"}) {
        INFO("depth ", depth);
        CHECK(events("sin(2*3.141592653589793*61.7*time) > 1 - " + std::string(depth)) == 2 * 62);
        CHECK(events("sin(2*3.141592653589793*271.9*time) > 1 - " + std::string(depth)) == 2 * 272);
    }
    CHECK(events("1 - noEvent(abs(sin(3.141592653589793*61.7*time + 0.7))) > 0.99") == 2 * 61);
    CHECK(events("1 - noEvent(abs(sin(3.141592653589793*271.9*time + 0.7))) > 0.99") == 2 * 272);
}

// Marks that come in bursts, lie below two thresholds, or pass without anything that integrates. Counts are those of a
// fine grid.
TEST_CASE("marks are found behind pauses, below deeper thresholds, without states, and whatever the rows are") {
    struct Case {
        const char *mark, *other;
        double stop;
        std::int64_t events;
    };
    const Case cases[] = {
        {"sin(5*time) + 0.3*sin(60*time) > 0.9", "false", 20, 128},
        {"sin(20*time)*(1 + cos(time)) > 0.7", "false", 62.83185, 240},
        {"sin(17*time) + sin(18*time) > 1.8", "false", 62.83185, 100},
        {"sin(7*time) > 0.999", "sin(7*time) > 0.9999", 62.83185, 280},
        {"sin(31*time + 0.3) > 0.5", "false", 1, 10},
        {"sin(3*sin(2*time)*64 + 128*time) > 0", "false", 1, 97},
    };
    for (const Case& c : cases) {
        for (const bool has_state : {false, true}) {
            for (const int intervals : {1, 10, 500}) {
                INFO(std::string(c.mark), ", state ", has_state, ", intervals ", intervals);
                runtime::Options options = usual("cvode");
                options.stop_time = c.stop;
                options.intervals = intervals;
                const std::string state =
                    has_state ? "  Real x(start = 0, fixed = true);\nequation\n  der(x) = 1;\n" : "equation\n";
                const Good run(Run::Text{"model M\n  Boolean mark = " + std::string(c.mark) + ", other = " + c.other +
                                         ";\n" + state + "end M;\n"},
                               {"mark"}, options);
                CHECK(run.result.statistics.state_events == c.events);
            }
        }
    }
}
