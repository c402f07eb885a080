// What varies with an angle excites itself: Mathieu's equation, and tongues of two vibrations against direct
// integration.

#include "compiler/analysis/response/parametric_stability.h"

#include <doctest/doctest.h>
#include <Eigen/Dense>

#include <cmath>
#include <numbers>
#include <random>
#include <vector>

using namespace torsion;

namespace {

constexpr std::size_t samples = 96;

struct Oscillator {
    double pulsation = 0, damping = 0;
};

/// x_k'' + 2 ζ ω x_k' + ω² x_k + depth·ω_0²·cos(θ + phase)·Σ coupling_kj x_j = 0, at these speeds.
analysis::ResponseProblem varied(const std::vector<Oscillator>& oscillators, double depth,
                                 const Eigen::MatrixXd& coupling, double phase, const std::vector<double>& speeds) {
    analysis::ResponseProblem problem;
    const std::size_t n = 2 * oscillators.size();
    problem.system.states.resize(n);
    problem.system.a = analysis::Matrix(n, n);
    problem.system.c = analysis::Matrix(0, n);
    problem.speeds = speeds;
    analysis::PeriodicLaw law;
    law.shaft_angle = phase;
    for (std::size_t k = 0; k < oscillators.size(); ++k) {
        const auto [w, damping] = oscillators[k];
        problem.system.a(2 * k, 2 * k + 1) = 1;
        problem.system.a(2 * k + 1, 2 * k) = -w * w;
        problem.system.a(2 * k + 1, 2 * k + 1) = -2 * damping * w;
        law.rows.push_back(2 * k + 1), law.columns.push_back(2 * k);
    }
    const double size = depth * oscillators[0].pulsation * oscillators[0].pulsation;
    for (std::size_t i = 0; i < samples; ++i) {
        for (Eigen::Index r = 0; r < coupling.rows(); ++r) {
            for (Eigen::Index c = 0; c < coupling.cols(); ++c)
                law.values.push_back(-size * coupling(r, c) *
                                     std::cos(2 * std::numbers::pi * static_cast<double>(i) / samples));
        }
    }
    problem.laws.push_back(law);
    return problem;
}

std::optional<analysis::ParametricGrowth> growth_of(const analysis::ResponseProblem& problem) {
    analysis::ModesOverSpeed modes(problem, {});
    const analysis::ParametricStability stability = parametric_stability(problem, modes);
    CHECK(stability.unexamined == 0);
    return stability.growth;
}

double rev_per_min(double pulsation) { return pulsation * 30 / std::numbers::pi; }

/// The largest multiplier of a period by Runge and Kutta's method, as a growth per second.
double integrated_growth(const std::vector<Oscillator>& oscillators, double depth, const Eigen::MatrixXd& coupling,
                         double speed) {
    const auto n = static_cast<Eigen::Index>(2 * oscillators.size());
    const double period = 60 / speed;
    const auto rates = [&](double t, const Eigen::MatrixXd& x) {
        Eigen::MatrixXd result(n, n);
        for (std::size_t k = 0; k < oscillators.size(); ++k) {
            const auto [w, damping] = oscillators[k];
            const auto place = static_cast<Eigen::Index>(2 * k);
            result.row(place) = x.row(place + 1);
            result.row(place + 1) = -w * w * x.row(place) - 2 * damping * w * x.row(place + 1);
            for (std::size_t j = 0; j < oscillators.size(); ++j)
                result.row(place + 1) -= depth * oscillators[0].pulsation * oscillators[0].pulsation *
                                         coupling(static_cast<Eigen::Index>(k), static_cast<Eigen::Index>(j)) *
                                         std::cos(2 * std::numbers::pi * t / period) *
                                         x.row(static_cast<Eigen::Index>(2 * j));
        }
        return result;
    };
    constexpr int steps = 4000;
    const double h = period / steps;
    Eigen::MatrixXd x = Eigen::MatrixXd::Identity(n, n);
    for (int i = 0; i < steps; ++i) {
        const Eigen::MatrixXd k1 = rates(i * h, x), k2 = rates((i + 0.5) * h, x + h / 2 * k1),
                              k3 = rates((i + 0.5) * h, x + h / 2 * k2), k4 = rates((i + 1) * h, x + h * k3);
        x += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
    }
    return std::log(Eigen::EigenSolver<Eigen::MatrixXd>(x).eigenvalues().cwiseAbs().maxCoeff()) / period;
}

} // namespace

TEST_CASE("a stiffness that varies with twice the frequency excites the vibration beyond four times its damping") {
    const Eigen::MatrixXd one = Eigen::MatrixXd::Ones(1, 1);
    const double w = 300, depth = 0.1, top = rev_per_min(2 * w);
    for (const double damping : {0.01, 0.02}) {
        const auto growth = growth_of(varied({{w, damping}}, depth, one, 0.7, {top}));
        REQUIRE(growth);
        // Mathieu's equation, first approximation
        CHECK(growth->rate == doctest::Approx(depth / 4 - damping).epsilon(0.02));
        CHECK(growth->frequency == doctest::Approx(w / (2 * std::numbers::pi)).epsilon(1e-3));
    }
    CHECK(!growth_of(varied({{w, 0.03}}, depth, one, 0.7, {top})));
    CHECK(!growth_of(varied({{w, 0.01}}, depth, one, 0.7, {0.9 * top, 1.1 * top})));
    CHECK(!growth_of(varied({{w, 0}}, 1e-6, one, 0, {0.9 * top}))); // undamped and steady
}

TEST_CASE("the range of speeds is that of the tongue") {
    const double w = 300, depth = 0.1, damping = 0.01, top = rev_per_min(2 * w);
    std::vector<double> speeds;
    for (double share = 0.9; share < 1.1; share += 0.001) speeds.push_back(share * top);
    const auto growth = growth_of(varied({{w, damping}}, depth, Eigen::MatrixXd::Ones(1, 1), 0, speeds));
    REQUIRE(growth);
    const double half = std::sqrt(depth * depth / 16 - damping * damping); // of Ω/2ω, first approximation
    CHECK(growth->from == doctest::Approx((1 - half) * top).epsilon(2e-3));
    CHECK(growth->to == doctest::Approx((1 + half) * top).epsilon(2e-3));
}

TEST_CASE("two vibrations that a law couples, against direct integration") {
    std::mt19937 numbers(7);
    std::uniform_real_distribution<double> uniform(-1, 1);
    int unstable = 0;
    for (int i = 0; i < 40; ++i) {
        const std::vector<Oscillator> oscillators{{200 + 20 * uniform(numbers), 0.004},
                                                  {330 + 30 * uniform(numbers), 0.004}};
        Eigen::MatrixXd coupling(2, 2);
        for (Eigen::Index k = 0; k < 4; ++k) coupling(k) = uniform(numbers);
        if (i % 2 == 0) coupling(0, 1) = coupling(1, 0); // sums of frequencies; without symmetry, differences too
        const double speed = rev_per_min(oscillators[0].pulsation + oscillators[1].pulsation) *
                             (1 + 0.02 * uniform(numbers)),
                     depth = 0.15;
        const auto found = growth_of(varied(oscillators, depth, coupling, 0.3, {speed}));
        const double expected = integrated_growth(oscillators, depth, coupling, speed);
        CHECK(found.has_value() == (expected > 1e-4 * 2 * std::numbers::pi * (found ? found->frequency : 50)));
        if (!found) continue;
        ++unstable;
        CHECK(found->rate * 2 * std::numbers::pi * found->frequency == doctest::Approx(expected).epsilon(0.02));
    }
    CHECK(unstable > 5);
    CHECK(unstable < 35);
}
