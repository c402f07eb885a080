// Two masses of which one meets a stop. M. Krack & J. Gross, Harmonic Balance for Nonlinear Vibration Problems, 2019,
// and their NLvib, example 3.

#include "tests/periodic/support.h"

#include <numbers>

using namespace torsion;
using namespace torsion::periodic_test;

namespace {

const std::string two_masses = R"(model TwoMasses
  parameter Real Omega(unit="rad/s") = 0.7;
  Real q1(start = 0, fixed = true), q2(start = 0, fixed = true), v1(start = 0, fixed = true), v2(start = 0, fixed = true);
equation
  der(q1) = v1;
  der(q2) = v2;
  der(v1) = -(q1 - q2) - 0.03*(v1 - v2) - (if q1 > 1 then 100*(q1 - 1) else 0);
  der(v2) = -(2*q2 - q1) - 0.03*(2*v2 - v1) + 0.1*cos(Omega*time);
end TwoMasses;
)";

const NonlinearResponse& response() {
    static const NonlinearResponse found =
        response_of(two_masses, {.speed = "Omega", .from = 0.5, .to = 0.9, .follow_flips = true, .variables = "^q1$"});
    return found;
}

double nearest_amplitude(const MotionBranch& branch, double speed, const auto& is_wanted) {
    double best = INFINITY, amplitude = 0;
    for (const Motion& motion : branch.motions) {
        if (!is_wanted(motion) || std::abs(motion.speed - speed) >= best) continue;
        best = std::abs(motion.speed - speed), amplitude = motion.variables[0].largest;
    }
    return amplitude;
}

} // namespace

TEST_CASE("the branch with a stop: folds, its highest motion, where it is unstable") {
    const MotionBranch& branch = response().branches.at(0);
    const std::vector<MotionEvent> folds = events(branch, MotionEventKind::Fold);
    REQUIRE(folds.size() == 2);
    CHECK(folds[0].speed == doctest::Approx(0.75563).epsilon(1e-4));
    // where the stop is touched no more: without smoothness
    CHECK(folds[1].speed == doctest::Approx(0.6534).epsilon(1e-3));
    const auto highest =
        std::ranges::max_element(branch.motions, {}, [](const Motion& motion) { return motion.variables[0].largest; });
    CHECK(highest->variables[0].largest == doctest::Approx(1.0754).epsilon(2e-4));
    CHECK(highest->speed == doctest::Approx(0.7504).epsilon(2e-3));
    const std::vector<MotionEvent> torus = events(branch, MotionEventKind::Torus),
                                   flips = events(branch, MotionEventKind::Flip);
    REQUIRE(torus.size() >= 2);
    CHECK(torus[0].speed == doctest::Approx(0.5819).epsilon(1e-3));
    CHECK(torus[1].speed == doctest::Approx(0.6186).epsilon(1e-3));
    REQUIRE(flips.size() == 2);
    CHECK(flips[0].speed == doctest::Approx(0.7388).epsilon(1e-3));
    CHECK(flips[1].speed == doctest::Approx(0.7556).epsilon(1e-3));
    CHECK(branch.end.empty());
}

TEST_CASE("contacts that begin and end are found where the stop is just reached") {
    const std::vector<MotionEvent> touches = events(response().branches.at(0), MotionEventKind::Touch);
    REQUIRE(touches.size() == 2);
    for (const MotionEvent& touch : touches) CHECK(touch.amplitudes.at(0) == doctest::Approx(1).epsilon(1e-3));
    CHECK(touches[0].speed == doctest::Approx(0.5819).epsilon(1e-3));
    CHECK(touches[1].speed == doctest::Approx(0.6534).epsilon(1e-3));
}

TEST_CASE("motions of twice the period agree with a long run") {
    const NonlinearResponse& found = response();
    REQUIRE(found.branches.size() >= 2);
    const MotionBranch& doubled = found.branches[1];
    CHECK(doubled.periods == 2);
    const auto stable = std::ranges::find_if(
        doubled.motions, [](const Motion& motion) { return motion.is_stable && motion.speed > 0.7395; });
    REQUIRE(stable != doubled.motions.end());
    const Values begin = {{"Omega", stable->speed}, {"q1.start", 0.9}, {"q2.start", 0.6}};
    const Swing run = long_run(two_masses, begin, "q1", 2 * std::numbers::pi / stable->speed, 400, 2);
    CHECK(stable->variables[0].amplitude() == doctest::Approx(run.amplitude()).epsilon(1e-4));
}

TEST_CASE("a long run has the amplitude and the stability of the branch") {
    for (const double speed : {0.7, 0.73}) {
        const NonlinearResponse at =
            response_of(two_masses, {.speed = "Omega", .from = 0.6, .to = 0.9, .step = 0.01, .variables = "^q1$"});
        double best = INFINITY;
        const Swing run = long_run(two_masses, {{"Omega", speed}, {"q1.start", 0.9}, {"q2.start", 0.6}}, "q1",
                                   2 * std::numbers::pi / speed, 300);
        for (const Motion& motion : asked(at)) {
            if (std::abs(motion.speed - speed) < 1e-9 && motion.is_stable)
                best = std::min(best, std::abs(motion.variables[0].amplitude() - run.amplitude()) / run.amplitude());
        }
        CAPTURE(speed);
        CHECK(best < 1e-4);
    }
    CHECK(nearest_amplitude(response().branches[0], 0.65, [](const Motion& motion) { return motion.is_stable; }) > 0.5);
}
