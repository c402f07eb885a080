// Drives: gaps that rattle, shafts that turn, many inertias, and both ways to the derivatives.

#include "tests/periodic/support.h"

#include <fmt/format.h>

#include <numbers>

using namespace torsion;
using namespace torsion::periodic_test;

namespace {

/// A chain on a fixed end, with gaps, driven at its other end. `has_kept`: a discrete Real that nothing needs.
std::string chain(int inertias, const std::vector<int>& gaps, double damping, bool has_kept = false) {
    std::string text = "model Chain\n  parameter Real f(unit=\"Hz\") = 3;\n";
    if (has_kept) text += "  discrete Real kept(start = 0, fixed = true);\n";
    for (int i = 1; i <= inertias; ++i)
        text += fmt::format("  Modelica.Mechanics.Rotational.Components.Inertia J{}(J = 0.01, phi(start = 0, fixed = "
                            "true), w(start = 0, fixed = true));\n",
                            i);
    for (int i = 0; i < inertias; ++i) {
        const bool is_gap = std::ranges::find(gaps, i) != gaps.end();
        text += fmt::format("  Modelica.Mechanics.Rotational.Components.{} s{}(c = 1000, d = {}{});\n",
                            is_gap ? "ElastoBacklash" : "SpringDamper", i, damping, is_gap ? ", b = 0.01" : "");
    }
    text += "  Modelica.Mechanics.Rotational.Components.Fixed fixed;\n  Modelica.Mechanics.Rotational.Sources.Torque "
            "torque;\nequation\n";
    text += fmt::format("  torque.tau = 1 + 3*sin({:.17g}*f*time);\n  connect(fixed.flange, s0.flange_a);\n  "
                        "connect(torque.flange, J{}.flange_b);\n",
                        2 * std::numbers::pi, inertias);
    for (int i = 1; i <= inertias; ++i) text += fmt::format("  connect(s{}.flange_b, J{}.flange_a);\n", i - 1, i);
    for (int i = 1; i < inertias; ++i) text += fmt::format("  connect(J{0}.flange_b, s{0}.flange_a);\n", i);
    if (has_kept) text += "  when time > 1e9 then kept = 1; end when;\n";
    return text + "end Chain;\n";
}

} // namespace

TEST_CASE("derivatives beside the integrator are those inside of it") {
    // a discrete Real, which nothing needs, asks for columns in the integrator's vector
    const NonlinearResponseOptions options{.speed = "f", .from = 3, .to = 4, .step = 0.5, .variables = "^J6.phi$"};
    const std::vector<Motion> beside = asked(response_of(chain(6, {2}, 0.5), options));
    const std::vector<Motion> inside = asked(response_of(chain(6, {2}, 0.5, true), options));
    REQUIRE(beside.size() == inside.size());
    REQUIRE(beside.size() >= 3);
    for (std::size_t i = 0; i < beside.size(); ++i) {
        CHECK(beside[i].variables[0].amplitude() == doctest::Approx(inside[i].variables[0].amplitude()).epsilon(1e-5));
        CHECK(std::abs(beside[i].multipliers[0]) == doctest::Approx(std::abs(inside[i].multipliers[0])).epsilon(5e-4));
    }
}

TEST_CASE("fifty inertias with three gaps agree with a long run") {
    const std::string text = chain(50, {12, 25, 38}, 10);
    const NonlinearResponse found =
        response_of(text, {.speed = "f", .from = 3, .to = 3.2, .step = 0.1, .variables = "^J50.phi$"});
    const std::vector<Motion> motions = asked(found);
    REQUIRE(motions.size() >= 3);
    CHECK(motions[0].multipliers.size() == 100);
    const Swing run = long_run(text, {{"f", motions[1].speed}}, "J50.phi", motions[1].period, 100);
    CHECK(motions[1].is_stable);
    CHECK(motions[1].variables[0].amplitude() == doctest::Approx(run.amplitude()).epsilon(1e-4));
}

TEST_CASE("a loose wheel rattles: impacts on both flanks, and apart in between") {
    const std::string text = R"(model Rattle
  parameter Real f(unit="Hz") = 20;
  Modelica.Mechanics.Rotational.Sources.Position drive(exact = true);
  Modelica.Mechanics.Rotational.Components.ElastoBacklash mesh(c = 1e4, d = 5, b = 0.01);
  Modelica.Mechanics.Rotational.Components.Inertia wheel(J = 0.01, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Modelica.Mechanics.Rotational.Components.Damper drag(d = 0.02);
  Modelica.Mechanics.Rotational.Components.Fixed fixed;
equation
  drive.phi_ref = 0.02*sin(6.283185307179586*f*time);
  connect(drive.flange, mesh.flange_a);
  connect(mesh.flange_b, wheel.flange_a);
  connect(wheel.flange_b, drag.flange_a);
  connect(drag.flange_b, fixed.flange);
end Rattle;
)";
    const NonlinearResponse found = response_of(text, {.speed = "f", .from = 15, .to = 25, .step = 5});
    REQUIRE(found.gaps.size() == 1);
    CHECK(found.gaps[0] == "mesh");
    const std::vector<Motion> motions = asked(found);
    REQUIRE(!motions.empty());
    for (const Motion& motion : motions) {
        CHECK(motion.gaps[0].impacts >= 2);
        CHECK(motion.gaps[0].apart > 0.05);
        CHECK(motion.gaps[0].fastest > 0);
    }
}

TEST_CASE("a drive that turns: angles that nothing depends on may go on") {
    const std::string text = R"(model Turning
  parameter Real w(unit="rad/s") = 20;
  Modelica.Mechanics.Rotational.Sources.Torque torque;
  Modelica.Mechanics.Rotational.Components.Inertia a(J = 1, phi(start = 0, fixed = true), w(start = 10, fixed = true));
  Modelica.Mechanics.Rotational.Components.SpringDamper shaft(c = 1000, d = 1);
  Modelica.Mechanics.Rotational.Components.Inertia b(J = 2);
  Modelica.Mechanics.Rotational.Components.Damper load(d = 1);
  Modelica.Mechanics.Rotational.Components.Fixed fixed;
equation
  torque.tau = 30 + 10*sin(w*time);
  connect(torque.flange, a.flange_a);
  connect(a.flange_b, shaft.flange_a);
  connect(shaft.flange_b, b.flange_a);
  connect(b.flange_b, load.flange_a);
  connect(load.flange_b, fixed.flange);
end Turning;
)";
    const NonlinearResponse found =
        response_of(text, {.speed = "w", .from = 20, .to = 30, .step = 5, .variables = "^(shaft.tau|b.w|b.phi)$"});
    const std::vector<Motion> motions = asked(found);
    REQUIRE(motions.size() == 3);
    for (const Motion& motion : motions) {
        using Complex = std::complex<double>;
        const Complex s(0, motion.speed), k = 1000.0 + 1.0 * s, d = 1.0 * s;
        const Complex b = 10.0 * k / ((s * s + k) * (2.0 * s * s + d + k) - k * k), a = b * (2.0 * s * s + d + k) / k;
        const auto of = [&](const std::string& name) {
            return motion.variables[static_cast<std::size_t>(std::ranges::find(found.variables, name) -
                                                             found.variables.begin())];
        };
        CHECK(of("shaft.tau").amplitude() == doctest::Approx(std::abs(k * (a - b))).epsilon(1e-4));
        CHECK(of("b.w").mean == doctest::Approx(30).epsilon(1e-4));
        CHECK(of("b.phi").amplitude() == doctest::Approx(std::abs(b)).epsilon(1e-4)); // beside the turning
        CHECK(of("b.phi").drift == doctest::Approx(30 * motion.period).epsilon(1e-4));
        CHECK(motion.is_stable);
    }
}

TEST_CASE("an angle without unit goes on by whole turns") {
    const std::string text = R"(model M
  parameter Real w(unit="rad/s") = 3;
  Real phi(start = 0, fixed = true), x(start = 0, fixed = true), v(start = 0, fixed = true);
equation
  der(phi) = w - 0.5*sin(phi - w*time);
  der(x) = v;
  der(v) = -4*x - 0.4*v + cos(phi);
end M;
)";
    const NonlinearResponse found =
        response_of(text, {.speed = "w", .from = 3, .to = 4, .step = 0.5, .variables = "^x$|^phi$"});
    const std::vector<Motion> motions = asked(found);
    REQUIRE(motions.size() == 3);
    for (const Motion& motion : motions) {
        const double w = motion.speed;
        CAPTURE(w);
        CHECK(motion.variables[0].drift == doctest::Approx(2 * std::numbers::pi));
        CHECK(motion.variables[1].amplitude() == doctest::Approx(1 / std::hypot(4 - w * w, 0.4 * w)).epsilon(1e-4));
    }
}
