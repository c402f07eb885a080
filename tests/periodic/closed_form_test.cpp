// Periodic motions whose amplitude has a closed form, and one that a series of harmonics gives to many digits.

#include "tests/periodic/support.h"

#include <complex>
#include <numbers>

using namespace torsion;
using namespace torsion::periodic_test;

namespace {

constexpr double pi = std::numbers::pi;

} // namespace

TEST_CASE("a linear oscillator: amplitude, and multipliers of its free vibration") {
    const std::string text = R"(model M
  parameter Real w(unit="rad/s") = 1;
  Real x(start = 0, fixed = true), v(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = -4*x - 0.2*v + cos(w*time);
end M;
)";
    const NonlinearResponse found =
        response_of(text, {.speed = "w", .from = 1, .to = 4, .step = 0.25, .variables = "^x$"});
    REQUIRE(found.branches.size() == 1);
    const std::vector<Motion> motions = asked(found);
    REQUIRE(motions.size() == 13);
    for (const Motion& motion : motions) {
        const double w = motion.speed, exact = 1 / std::abs(std::complex<double>(4 - w * w, 0.2 * w));
        CAPTURE(w);
        CHECK(motion.variables[0].amplitude() == doctest::Approx(exact).epsilon(2e-5));
        CHECK(std::abs(motion.variables[0].harmonics[0]) == doctest::Approx(exact).epsilon(2e-5));
        CHECK(motion.is_stable);
        const std::complex<double> multiplier =
            std::exp(std::complex<double>(-0.1, std::sqrt(4 - 0.01)) * motion.period);
        CHECK(motion.multipliers[0].real() == doctest::Approx(multiplier.real()).epsilon(1e-5));
        CHECK(std::abs(motion.multipliers[0]) == doctest::Approx(std::abs(multiplier)).epsilon(1e-5));
    }
    CHECK(found.branches[0].events.empty());
    CHECK(found.branches[0].end.empty());
}

// J. P. Den Hartog, Forced vibrations with combined Coulomb and viscous friction, 1931: motion without stops
TEST_CASE("an oscillator with dry friction: Den Hartog's closed form") {
    const std::string text = R"(model M
  parameter Real w(unit="rad/s") = 1;
  Modelica.Mechanics.Rotational.Components.Inertia inertia(J = 1, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Modelica.Mechanics.Rotational.Components.BearingFriction friction(tau_pos = [0, 0.3]);
  Modelica.Mechanics.Rotational.Components.Spring spring(c = 1);
  Modelica.Mechanics.Rotational.Components.Fixed fixed;
  Modelica.Mechanics.Rotational.Sources.Torque torque;
equation
  torque.tau = cos(w*time);
  connect(torque.flange, inertia.flange_a);
  connect(inertia.flange_b, friction.flange_a);
  connect(friction.flange_b, spring.flange_a);
  connect(spring.flange_b, fixed.flange);
end M;
)";
    const NonlinearResponse found =
        response_of(text, {.speed = "w", .from = 1.2, .to = 2, .step = 0.1, .variables = "^inertia.phi$"});
    const std::vector<Motion> motions = asked(found);
    REQUIRE(motions.size() == 9);
    for (const Motion& motion : motions) {
        const double b = motion.speed, v = 1 / (1 - b * b), u = std::sin(pi / b) / (b * (1 + std::cos(pi / b)));
        CAPTURE(b);
        CHECK(motion.variables[0].amplitude() == doctest::Approx(std::sqrt(v * v - 0.09 * u * u)).epsilon(5e-5));
        CHECK(motion.is_stable);
    }
}

TEST_CASE("pulses of a source: their Fourier series") {
    const std::string head = "model M\n  parameter Real w(unit=\"rad/s\") = 1;\n";
    const std::string tail = "  Real x(start = 0, fixed = true), v(start = 0, fixed = true);\nequation\n  der(x) = "
                             "v;\n  der(v) = -4*x - 0.4*v + u;\n";
    const std::string period = "6.283185307179586/w";
    const std::string source = head + "  Modelica.Blocks.Sources.Pulse pulse(period = " + period +
                               ", width = 30);\n  Real u = pulse.y;\n" + tail + "end M;\n";
    for (const std::string& text : {source}) {
        const std::vector<Motion> motions =
            asked(response_of(text, {.speed = "w", .from = 1, .to = 3, .step = 0.5, .variables = "^x$"}));
        REQUIRE(motions.size() == 5);
        for (const Motion& motion : motions) {
            const double w = motion.speed;
            CAPTURE(w);
            CHECK(motion.variables[0].mean == doctest::Approx(0.075).epsilon(1e-4));
            for (int k = 1; k <= 3; ++k) {
                const std::complex<double> i(0, 1),
                    pulse = (1.0 - std::exp(-2.0 * pi * i * (0.3 * k))) / (pi * i * static_cast<double>(k));
                const double exact = std::abs(pulse / (4 - k * k * w * w + 0.4 * i * (k * w)));
                CHECK(std::abs(motion.variables[0].harmonics[static_cast<std::size_t>(k - 1)]) ==
                      doctest::Approx(exact).epsilon(1e-4));
            }
        }
    }
}

namespace {

/// x'' + d x' + x + a x³ = f cos(wt) with odd harmonics: the residual of each, by sums over a period.
struct DuffingBalance {
    static constexpr int harmonics = 12, samples = 128;
    double d, a, f, w;

    using Vector = std::vector<double>;
    Vector residual(const Vector& c) const {
        Vector result(2 * harmonics);
        for (int h = 0; h < harmonics; ++h) {
            const double k = 2 * h + 1, p = c[2 * h], q = c[2 * h + 1];
            result[2 * h] = p * (1 - k * k * w * w) + d * k * w * q - (h == 0 ? f : 0);
            result[2 * h + 1] = q * (1 - k * k * w * w) - d * k * w * p;
        }
        for (int s = 0; s < samples; ++s) {
            const double t = 2 * pi * s / samples, cube = std::pow(value(c, t), 3);
            for (int h = 0; h < harmonics; ++h) {
                result[2 * h] += 2 * a * cube * std::cos((2 * h + 1) * t) / samples;
                result[2 * h + 1] += 2 * a * cube * std::sin((2 * h + 1) * t) / samples;
            }
        }
        return result;
    }
    static double value(const Vector& c, double t) {
        double x = 0;
        for (int h = 0; h < harmonics; ++h)
            x += c[2 * h] * std::cos((2 * h + 1) * t) + c[2 * h + 1] * std::sin((2 * h + 1) * t);
        return x;
    }
};

} // namespace

TEST_CASE("no step jumps to the other side of a fold, and a failing flip costs no branch") {
    const std::string text = R"(model Jump
  parameter Real w(unit="rad/s") = 2;
  Real x(start = 0, fixed = true), v(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = -x - 0.1*v + cos(w*time);
  when x > 0.2 then
    reinit(v, -0.7*pre(v));
  end when;
end Jump;
)";
    const NonlinearResponse found = response_of(text, {.speed = "w", .from = 0.5, .to = 0.57, .variables = "^x$"});
    const std::vector<MotionEvent> folds = events(found.branches.at(0), MotionEventKind::Fold);
    REQUIRE(!folds.empty());
    CHECK(folds[0].speed == doctest::Approx(0.53201).epsilon(1e-3));
    REQUIRE(folds.size() == 2); // the second one has no smoothness: the last impact just touches
    CHECK(folds[1].speed == doctest::Approx(0.51705).epsilon(1e-4));
    CHECK(found.branches[0].motions.back().speed == doctest::Approx(0.57));
    CHECK(found.branches.size() == 1);
    const NonlinearResponse wide = response_of(text, {.speed = "w", .from = 0.5, .to = 0.9, .variables = "^x$"});
    const MotionBranch& branch = wide.branches.at(0);
    for (std::size_t i = 1; i < branch.motions.size(); ++i) { // where the speed turns back there is a fold
        const double before = i > 1 ? branch.motions[i - 1].speed - branch.motions[i - 2].speed : 1;
        const bool turns_back = (branch.motions[i].speed - branch.motions[i - 1].speed) * before < 0;
        const std::vector<MotionEvent> all = events(branch, MotionEventKind::Fold);
        const auto is_near = [&](const MotionEvent& fold) {
            return std::abs(fold.speed - branch.motions[i - 1].speed) < 0.005;
        };
        if (turns_back) CHECK(std::ranges::any_of(all, is_near));
    }
    CHECK(!response_of(text, {.speed = "w", .from = 2, .to = 2.42, .follow_flips = true, .variables = "^x$"})
               .branches.empty());
}

TEST_CASE("Duffing's oscillator: every motion balances its harmonics, folds where the branch turns") {
    const std::string text = R"(model M
  parameter Real w(unit="rad/s") = 1;
  Real x(start = 0, fixed = true), v(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = -x - 0.05*v - 0.3*x^3 + 0.3*cos(w*time);
end M;
)";
    const NonlinearResponse found =
        response_of(text, {.speed = "w", .from = 0.8, .to = 2.5, .step = 0.1, .variables = "^x$"});
    const MotionBranch& branch = found.branches.at(0);
    const std::vector<Motion> motions = asked(found);
    REQUIRE(motions.size() >= 18);
    for (const Motion& motion : motions) {
        DuffingBalance::Vector c(2 * DuffingBalance::harmonics);
        for (int h = 0; h < DuffingBalance::harmonics && 2 * h < 20; ++h) {
            const std::complex<double> harmonic = motion.variables[0].harmonics[static_cast<std::size_t>(2 * h)];
            c[2 * h] = harmonic.real(), c[2 * h + 1] = -harmonic.imag();
        }
        CAPTURE(motion.speed);
        for (const double r : DuffingBalance{0.05, 0.3, 0.3, motion.speed}.residual(c)) CHECK(std::abs(r) < 2e-4);
    }
    const std::vector<MotionEvent> folds = events(branch, MotionEventKind::Fold);
    REQUIRE(folds.size() == 2);
    CHECK(folds[0].speed == doctest::Approx(1.84703).epsilon(1e-4));
    CHECK(folds[1].speed == doctest::Approx(1.22898).epsilon(1e-4));
    std::size_t unstable = 0;
    for (const Motion& motion : branch.motions) {
        unstable += motion.is_stable ? 0 : 1;
        if (!motion.is_stable) CHECK((motion.speed > 1.2289 && motion.speed < 1.8471));
    }
    CHECK(unstable > 5);
}
