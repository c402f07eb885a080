#include "compiler/analysis/bode/bode_analysis.h"

#include <doctest/doctest.h>

#include <cmath>
#include <complex>
#include <numbers>
#include <vector>

using namespace torsion::analysis;

namespace {

constexpr double half_turn = std::numbers::pi;
using std::abs;

/// numerator / (s^n + …) in controller form; coefficients by rising power, the denominator's without that of s^n.
LinearSystem system_of(const std::vector<double>& numerator, const std::vector<double>& denominator,
                       double through = 0) {
    const std::size_t n = denominator.size();
    LinearSystem system;
    for (std::size_t i = 0; i < n; ++i) system.states.push_back({"x" + std::to_string(i), "", "", 0});
    system.inputs.push_back({"u", "", "", 0}), system.outputs.push_back({"y", "", "", 0});
    system.a = Matrix(n, n), system.b = Matrix(n, 1), system.c = Matrix(1, n), system.d = Matrix(1, 1);
    for (std::size_t i = 0; i + 1 < n; ++i) system.a(i, i + 1) = 1;
    for (std::size_t i = 0; i < n; ++i) system.a(n - 1, i) = -denominator[i];
    if (n > 0) system.b(n - 1, 0) = 1;
    for (std::size_t i = 0; i < numerator.size(); ++i) system.c(0, i) = numerator[i];
    system.d(0, 0) = through;
    return system;
}

std::vector<FrequencyPoint> shown(const BodeAnalysis& analysis) {
    std::vector<FrequencyPoint> points;
    for (const FrequencyPoint& p : analysis.response.points) {
        if (p.is_shown) points.push_back(p);
    }
    return points;
}

} // namespace

TEST_CASE("a vibration of second order has its closed form, and its peak is met") {
    const double w = 2 * half_turn * 12.5, damping = 0.01;
    const BodeAnalysis bode = analyse_bode(system_of({w * w}, {w * w, 2 * damping * w}), 0, 0, 1, {});
    CHECK(bode.range.from == doctest::Approx(1));
    CHECK(bode.range.to == doctest::Approx(1000));
    double highest = 0;
    for (const FrequencyPoint& p : bode.response.points) {
        const std::complex<double> s(0, 2 * half_turn * p.frequency),
            exact = w * w / (s * s + 2 * damping * w * s + w * w);
        CHECK(abs(p.value - exact) <= 1e-10 * abs(exact));
        CHECK(p.phase == doctest::Approx(std::arg(exact) * 180 / half_turn).epsilon(1e-9));
        highest = std::max(highest, abs(p.value));
    }
    CHECK(highest == doctest::Approx(1 / (2 * damping * std::sqrt(1 - damping * damping))).epsilon(1e-3));
    CHECK(bode.response.unbounded.empty());
    // with a gain of 1 at rest the amplitude is 1 again at w √(2 − 4 D²)
    REQUIRE(bode.margins.amplitude_one.size() == 1);
    CHECK(bode.margins.amplitude_one[0].frequency ==
          doctest::Approx(12.5 * std::sqrt(2 - 4 * damping * damping)).epsilon(1e-9));
    CHECK(bode.margins.against_phase.empty());
    CHECK(bode.margins.unstable == 0);
}

TEST_CASE("a PI controller with an integrating plant and a lag has the margins of its closed form") {
    // L = k (1 + T s) / (T s² (1 + τ s)), the symmetric optimum: T = a² τ, crossover 1/(a τ), phase margin atan((a² −
    // 1) / (2 a))
    const double tau = 0.01, a = 3, time = a * a * tau, crossover = 1 / (a * tau);
    const double gain = crossover * crossover * time / a; // |L| = 1 there
    const LinearSystem loop = system_of({gain / (time * tau), gain / tau}, {0, 0, 1 / tau});
    const BodeAnalysis bode = analyse_bode(loop, 0, 0, 1, {0.01, 1000});
    REQUIRE(bode.margins.amplitude_one.size() == 1);
    const Crossing& c = bode.margins.amplitude_one[0];
    CHECK(c.frequency == doctest::Approx(crossover / (2 * half_turn)).epsilon(1e-9));
    CHECK(Margins::phase_margin(c) ==
          doctest::Approx(std::atan((a * a - 1) / (2 * a)) * 180 / half_turn).epsilon(1e-9));
    CHECK(Margins::delay_margin(c) == doctest::Approx(std::atan((a * a - 1) / (2 * a)) / crossover).epsilon(1e-9));
    CHECK(bode.margins.against_phase.empty());
    CHECK(bode.margins.unstable == 0);
    CHECK(bode.response.points.front().phase == doctest::Approx(-180).epsilon(0.01)); // two integrators
    CHECK(bode.response.points.back().phase == doctest::Approx(-180).epsilon(0.01));
    const BodeAnalysis negated = analyse_bode(loop, 0, 0, -1, {0.01, 1000}); // in the wrong sense
    CHECK(negated.margins.unstable == 1);
    CHECK(Margins::phase_margin(negated.margins.amplitude_one.at(0)) ==
          doctest::Approx(Margins::phase_margin(c) - 180).epsilon(1e-9));
}

TEST_CASE("a loop of three lags has its gain margin, and is unstable beyond it") {
    // k / (1 + s)³: the phase is −180° at ω = √3, where the amplitude is k/8
    for (const double gain : {2.0, 7.9, 8.1, 20.0}) {
        CAPTURE(gain);
        const BodeAnalysis bode = analyse_bode(system_of({gain}, {1, 3, 3}), 0, 0, 1, {});
        REQUIRE(bode.margins.against_phase.size() == 1);
        CHECK(bode.margins.against_phase[0].frequency == doctest::Approx(std::sqrt(3) / (2 * half_turn)).epsilon(1e-9));
        CHECK(Margins::gain_margin(bode.margins.against_phase[0]) == doctest::Approx(8 / gain).epsilon(1e-9));
        CHECK(bode.margins.unstable == (gain < 8 ? 0 : 2));
        REQUIRE(bode.margins.amplitude_one.size() == 1);
        CHECK((Margins::phase_margin(bode.margins.amplitude_one[0]) > 0) == (gain < 8));
        CHECK(bode.response.points.back().phase == doctest::Approx(-270).epsilon(0.02));
    }
}

TEST_CASE("a few frequencies have the phase of many") {
    // two vibrations between two frequencies: 360°
    const double w1 = 2 * half_turn * 10, w2 = 2 * half_turn * 11, d = 0.001;
    const double a0 = w1 * w1 * w2 * w2, a1 = 2 * d * w1 * w2 * (w1 + w2), a2 = w1 * w1 + w2 * w2 + 4 * d * d * w1 * w2,
                 a3 = 2 * d * (w1 + w2);
    const BodeAnalysis bode = analyse_bode(system_of({a0}, {a0, a1, a2, a3}), 0, 0, 1, {1, 100, 3});
    const std::vector<FrequencyPoint> points = shown(bode);
    REQUIRE(points.size() == 3);
    CHECK(points[1].frequency == doctest::Approx(10));
    CHECK(points[0].phase == doctest::Approx(0).epsilon(0.1));
    CHECK(points[2].phase == doctest::Approx(-360).epsilon(0.01));
}

TEST_CASE("a vibration that nothing damps: no number at its frequency, and half a turn of the phase") {
    const double w = 2 * half_turn * 10;
    const BodeAnalysis bode = analyse_bode(system_of({w * w}, {w * w, 0}), 0, 0, 1, {1, 100, 3});
    const std::vector<FrequencyPoint> points = shown(bode);
    REQUIRE(points.size() == 2);
    REQUIRE(bode.response.unbounded.size() == 1);
    CHECK(bode.response.unbounded[0] == doctest::Approx(10));
    CHECK(points[0].phase == doctest::Approx(0));
    CHECK(points[1].phase == doctest::Approx(-180));
    CHECK(bode.margins.against_phase.empty());
    // (s² + w²) / (s + 100)³
    const BodeAnalysis zero = analyse_bode(system_of({w * w, 0, 1}, {1e6, 3e4, 300}), 0, 0, 1, {1, 100, 4});
    CHECK(shown(zero).back().phase == doctest::Approx(180 - 3 * std::atan(2 * half_turn) * 180 / half_turn));
    CHECK(zero.response.unbounded.empty());
}

TEST_CASE("an answer that rounding has made is left out") {
    // 20 masses in a row, without damping: far above their frequencies the last one answers with less than the rounding
    // of the first one
    const std::size_t n = 20;
    LinearSystem system;
    system.a = Matrix(2 * n, 2 * n), system.b = Matrix(2 * n, 1), system.c = Matrix(1, 2 * n), system.d = Matrix(1, 1);
    for (std::size_t i = 0; i < n; ++i) {
        for (const char* name : {"p", "v"}) system.states.push_back({name + std::to_string(i), "", "", 0});
        system.a(2 * i, 2 * i + 1) = 1;
        if (i > 0) system.a(2 * i + 1, 2 * i) -= 1, system.a(2 * i + 1, 2 * i - 2) += 1;
        if (i + 1 < n) system.a(2 * i + 1, 2 * i) -= 1, system.a(2 * i + 1, 2 * i + 2) += 1;
    }
    system.b(1, 0) = 1, system.c(0, 2 * n - 2) = 1;
    system.inputs.push_back({"u", "", "", 0}), system.outputs.push_back({"y", "", "", 0});
    const BodeAnalysis bode = analyse_bode(system, 0, 0, 1, {0.001, 100, 30});
    CHECK(!shown(bode).empty());
    for (const FrequencyPoint& p : shown(bode)) CHECK(std::isfinite(p.phase));
    for (const FrequencyPoint& p : shown(bode)) CHECK((p.frequency < 1 || abs(p.value) > 0));
    for (const Crossing& c : bode.margins.against_phase) CHECK(std::isfinite(c.phase));
}

TEST_CASE("a system without states has its gain") {
    LinearSystem system = system_of({}, {}, -2.5);
    const BodeAnalysis bode = analyse_bode(system, 0, 0, 1, {});
    REQUIRE(!bode.response.points.empty());
    CHECK(bode.response.points[0].value.real() == -2.5);
    CHECK(bode.response.points[0].phase == doctest::Approx(-180));
    CHECK(bode.margins.unstable == 0);
}
