// The solution of a nonlinear equation ends, and relations alone read it: no derivative tells.

#include "tests/simulation/hybrid_run.h"

#include <string>

using namespace torsion;
using namespace torsion::tests;

namespace {

const double fold = std::asin(2.0 / 3); // y³ − 3y = 3 sin t has the solution near −1 up to there

runtime::Options with_solver(const char* solver) {
    runtime::Options options;
    options.solver = solver;
    options.tolerance = 1e-8;
    return options;
}

} // namespace

TEST_CASE("a relation changes where the solution that it reads jumps") {
    const std::string text = R"(model M
  Real y(start = -1.7), q(start = 0, fixed = true);
equation
  y^3 - 3*y = 3*sin(time);
  der(q) = if y > 0 then 1 else 0;
  annotation(experiment(StopTime = 2));
end M;)";
    for (const char* solver : {"cvode", "cvode-adams", "ida", "dopri5", "esdirk"}) {
        INFO("solver ", solver);
        Good run(Run::Text{text}, {"q"}, with_solver(solver));
        CHECK(run.last("q") == doctest::Approx(2 - fold).epsilon(1e-7));
    }
}

TEST_CASE("a spring that snaps over closes a brake") {
    const std::string text = R"(model M
  import Modelica.Mechanics.Rotational.Components.{Inertia, Brake};
  Inertia a(J = 1, w(start = 5, fixed = true), phi(start = 0, fixed = true));
  Brake b(fn_max = 2);
  Real s(start = -1.7);
equation
  s^3 - 3*s = 3*sin(time);
  b.f_normalized = if s > 0 then 1 else 0;
  connect(a.flange_b, b.flange_a);
  annotation(experiment(StopTime = 2));
end M;)";
    for (const char* solver : {"cvode", "cvode-adams", "ida", "dopri5", "esdirk"}) {
        INFO("solver ", solver);
        Good run(Run::Text{text}, {"a.w"}, with_solver(solver));
        CHECK(run.last("a.w") == doctest::Approx(5 - (2 - fold)).epsilon(1e-7)); // mu = 0.5, f_n = 2
    }
}

TEST_CASE("a solution that ends just behind an event, within the first step from there") {
    const std::string text = R"(model M
  Real y(start = -1.7), x(start = 0, fixed = true), r(start = 0, fixed = true);
  Integer n(start = 0, fixed = true);
equation
  y^3 - 3*y = 3*sin(x);
  der(x) = 1;
  der(r) = if x > 0.7297276 then y else 0;
  when x > 0.7297 then
    n = pre(n) + 1;
  end when;
  annotation(experiment(StopTime = 2));
end M;)";
    for (const char* solver : {"cvode", "cvode-adams", "ida", "dopri5", "esdirk"}) {
        INFO("solver ", solver);
        Good run(Run::Text{text}, {"n", "r"}, with_solver(solver));
        CHECK(run.last("n") == 1);
        CHECK(run.last("r") == doctest::Approx(2.63952).epsilon(3e-6));
    }
}

TEST_CASE("solutions that end again and again while nothing bounds the steps") {
    const std::string text = R"(model M
  Real phi(start = 0, fixed = true), z(start = -2), q(start = 0, fixed = true);
equation
  der(phi) = 1;
  z^3 - 3*z = 3*cos(2*phi) - 0.5;
  der(q) = if z > 0 then 1 else 0;
  annotation(experiment(StopTime = 30));
end M;)";
    // It begins above, jumps down where 3 cos(2 φ) − 0.5 falls below −2, and up where that exceeds 2.
    const double pi = 4 * std::atan(1.0), up = pi - std::acos(2.5 / 3) / 2, down = std::acos(-0.5) / 2;
    double above = down;
    for (int period = 0; period < 12; ++period)
        above += std::max(0.0, std::min(30.0, down + (period + 1) * pi) - std::min(30.0, up + period * pi));
    for (const char* solver : {"cvode", "cvode-adams", "ida", "dopri5", "esdirk"}) {
        INFO("solver ", solver);
        Good run(Run::Text{text}, {"q"}, with_solver(solver));
        CHECK(run.last("q") == doctest::Approx(above).epsilon(1e-9));
    }
}
