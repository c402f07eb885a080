// Dry friction that holds more than it brakes (peak > 1): a motion ends where a shaft just does not break away, and the
// drive jumps to another one.

#include "tests/periodic/support.h"

#include <numbers>

using namespace torsion;
using namespace torsion::periodic_test;

namespace {

const std::string stick = R"(model M
  parameter Real w(unit="rad/s") = 1;
  Modelica.Mechanics.Rotational.Components.Fixed fixed;
  Modelica.Mechanics.Rotational.Components.Spring spring(c = 10);
  Modelica.Mechanics.Rotational.Components.Inertia inertia(J = 1, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Modelica.Mechanics.Rotational.Components.BearingFriction friction(tau_pos = [0, 1], peak = 1.3);
  Modelica.Mechanics.Rotational.Sources.Torque torque;
equation
  torque.tau = 3*sin(w*time);
  connect(torque.flange, inertia.flange_a);
  connect(inertia.flange_b, friction.flange_a);
  connect(friction.flange_b, spring.flange_a);
  connect(spring.flange_b, fixed.flange);
end M;
)";

const NonlinearResponse& of_friction() {
    static const NonlinearResponse found =
        response_of(stick, {.speed = "w", .from = 0.5, .to = 2, .step = 0.25, .variables = "^inertia.phi$"});
    return found;
}

} // namespace

TEST_CASE("friction: each branch is one piece, and two motions exist where both reach") {
    REQUIRE(of_friction().branches.size() == 2);
    const MotionBranch &upper = of_friction().branches[0], &lower = of_friction().branches[1];
    for (const MotionBranch& branch : of_friction().branches) {
        for (std::size_t i = 1; i < branch.motions.size(); ++i) {
            const Motion &a = branch.motions[i - 1], &b = branch.motions[i];
            CAPTURE(a.speed);
            CHECK(std::abs(b.variables[0].amplitude() - a.variables[0].amplitude()) <
                  0.15 * a.variables[0].amplitude());
            CHECK(std::abs(b.speed - a.speed) < 0.26);
        }
    }
    const std::vector<MotionEvent> folds = events(upper, MotionEventKind::Fold);
    REQUIRE(folds.size() == 1);
    CHECK(folds[0].speed == doctest::Approx(0.67415).epsilon(1e-4));
    CHECK(!upper.end.empty());
    CHECK(upper.motions.back().speed == doctest::Approx(0.6516).epsilon(1e-3));
    // the torque that friction holds just reaches what it may, and does not pass it
    CHECK(lower.motions.front().speed == doctest::Approx(0.59024).epsilon(1e-4));
    CHECK(lower.begin.find("friction switches 4 times in a period up to there and 8 times beyond") !=
          std::string::npos);
    CHECK(lower.end.empty());
    CHECK(of_friction().unreached.empty());
    const std::vector<MotionEvent> touches = events(lower, MotionEventKind::Touch); // friction holds no more
    REQUIRE(touches.size() == 1);
    CHECK(touches[0].contact == "friction");
    CHECK(touches[0].from == 4);
    CHECK(touches[0].to == 2);
}

TEST_CASE("friction: stable motions are those of long runs") {
    for (const double speed : {0.5, 0.75, 1.0, 1.25, 1.5, 2.0}) {
        CAPTURE(speed);
        const Swing run = long_run(stick, {{"w", speed}}, "inertia.phi", 2 * std::numbers::pi / speed, 200);
        double best = INFINITY;
        for (const Motion& motion : asked(of_friction())) {
            if (std::abs(motion.speed - speed) < 1e-9 && motion.is_stable)
                best = std::min(best, std::abs(motion.variables[0].amplitude() - run.amplitude()) / run.amplitude());
        }
        CHECK(best < 1e-4);
    }
}

TEST_CASE("speeds that no motion reaches are named") {
    // between 2.95 and 4.05 its excitation has another period
    const std::string text = R"(model M
  parameter Real w(unit="rad/s") = 1;
  Real x(start = 0, fixed = true), v(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = -4*x - (if w > 2.95 and w < 4.05 then -0.1 else 0.1)*v + cos(w*time) + (if w > 2.95 and w < 4.05 then sin(1.3*w*time) else 0);
end M;
)";
    const NonlinearResponse found =
        response_of(text, {.speed = "w", .from = 2.5, .to = 4.5, .step = 0.5, .variables = "^x$"});
    CHECK(found.unreached == std::vector<double>{3, 3.5, 4});
    CHECK(found.text.find("no motion was found at 3, 3.5, 4 rad/s") != std::string::npos);
}
