// A nonlinear equation that only outputs need has several solutions. Which one it has does not depend on where rows
// are.

#include "tests/simulation/hybrid_run.h"

#include <string>

using namespace torsion;
using namespace torsion::tests;

namespace {

// z + 0.9 sin 3z = u bends back while cos 3z < -1/2.7: seven times up to u = 15.
const std::string folds = R"(model M
  Real x(start = 0.1, fixed = true), v(start = 0, fixed = true), z(start = 0.3);
equation
  der(x) = v;
  der(v) = -3*x;
  z + 0.9*sin(3*z) = 3*time + x;
  annotation(experiment(StopTime = 5));
end M;)";

const std::string without_states = R"(model M
  Real z(start = 0);
equation
  z + 0.9*sin(3*z) = 3*time;
  annotation(experiment(StopTime = 5));
end M;)";

runtime::Options rows(int intervals, const char* solver = "cvode") {
    runtime::Options options;
    options.solver = solver;
    options.tolerance = 1e-8;
    options.intervals = intervals;
    return options;
}

/// The branch that rises from each fold to the next one is left at its end, where u has its maximum, for the next
/// rising one.
double followed(double u) {
    const double fold = std::acos(-1 / 2.7); // of 3z, on the branch around 0
    const double pi = std::acos(-1.0);
    int branch = 0;
    const auto top = [&](int k) { return (fold + 2 * pi * k) / 3 + 0.9 * std::sin(fold); };
    while (u > top(branch)) ++branch;
    double low = (2 * pi * branch - fold) / 3, high = (2 * pi * branch + fold) / 3;
    for (int i = 0; i < 100; ++i) {
        const double z = (low + high) / 2;
        (z + 0.9 * std::sin(3 * z) < u ? low : high) = z;
    }
    return low;
}

} // namespace

TEST_CASE("a branch of outputs is followed along the steps, whatever the rows are") {
    for (const char* solver : {"cvode", "dopri5"}) {
        for (const int intervals : {1, 10, 83, 500}) {
            INFO("solver ", solver, ", intervals ", intervals);
            Good run(Run::Text{folds}, {"z", "x"}, rows(intervals, solver));
            CHECK(run.last("z") == doctest::Approx(followed(15 + run.last("x"))).epsilon(1e-6));
        }
    }
}

TEST_CASE("without states, too") {
    for (const int intervals : {1, 10, 83, 500}) {
        INFO("intervals ", intervals);
        Good run(Run::Text{without_states}, {"z"}, rows(intervals));
        CHECK(run.last("z") == doctest::Approx(followed(15)).epsilon(1e-6));
    }
}

// Two of three solutions lie on the limits: each is left where it ends, where the input passes -1 and 1, not where a
// step over the end begins.
TEST_CASE("a Schmitt trigger without states switches at its thresholds") {
    const std::string text = R"(model M
  Real u, v, y(start = 1);
equation
  u = 3*cos(time);
  v = (u + y)/2;
  y = smooth(0, noEvent(if 15000*v > 1 then 1 else if 15000*v < -1 then -1 else 15000*v));
  annotation(experiment(StopTime = 20));
end M;)";
    for (const int intervals : {10, 83, 500}) {
        INFO("intervals ", intervals);
        Good run(Run::Text{text}, {"u", "y"}, rows(intervals));
        for (std::size_t row = 0; row < run.time().size(); ++row) {
            const double u = run["u"][row], y = run["y"][row];
            CHECK(std::abs(std::abs(y) - 1) < 1e-9);
            if (std::abs(u) > 1.001) CHECK(y * u > 0);
        }
        CHECK(run.result.statistics.state_events == 6); // 3 cos t passes -1, 1, -1, … up to t = 20
    }
}

// Between two points at the same phase u seems to rest, and a long step would go over to another branch.
TEST_CASE("a branch is followed through an oscillation of short peaks") {
    const std::string text =
        "model M\n  Real y(start = -1.7320508075688774), u;\nequation\n  u = 1.98*sin(100*time)^7;\n  y^3 - 3*y = u;\n"
        "  annotation(experiment(StopTime = 10));\nend M;\n";
    for (const int intervals : {1, 10, 500}) {
        INFO("intervals ", intervals);
        Good run(Run::Text{text}, {"y"}, rows(intervals));
        CHECK(run.last("y") < -1); // folds are at u = 2
    }
}

TEST_CASE("a solution that oscillates all along the run does not take looks without end") {
    const std::string text = R"(model M
  Real z(start = 0);
equation
  z^3 + z = sin(1e8*time);
  annotation(experiment(StopTime = 1));
end M;)";
    Good run(Run::Text{text}, {"z"}, rows(10));
    const double z = run.last("z");
    CHECK(z * z * z + z == doctest::Approx(std::sin(1e8)).epsilon(1e-6));
    CHECK(std::any_of(run.result.messages.begin(), run.result.messages.end(),
                      [](const runtime::Message& m) { return m.code == "R324"; }));
}
