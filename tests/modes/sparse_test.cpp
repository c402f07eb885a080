// Some eigenvalues of a large part against all of them, and against closed forms.

#include "compiler/analysis/linear/spectrum.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

using namespace torsion::analysis;

namespace {

/// Inertias on springs with angles and speeds as states, alternating.
struct LongTrain {
    explicit LongTrain(std::size_t n) : a(2 * n, 2 * n), inertia(n, 1.0) {
        for (std::uint32_t i = 0; i < n; ++i) {
            a(2 * i, 2 * i + 1) = 1;
            masses.positions.push_back({{2 * i, 1.0}});
            masses.speeds.push_back({{2 * i + 1, 1.0}});
        }
    }
    void spring(std::size_t i, std::size_t j, double c, double d) {
        for (const auto& [to, from] : {std::pair{i, j}, std::pair{j, i}}) {
            a(2 * to + 1, 2 * from) += c / inertia[to], a(2 * to + 1, 2 * to) -= c / inertia[to];
            a(2 * to + 1, 2 * from + 1) += d / inertia[to], a(2 * to + 1, 2 * to + 1) -= d / inertia[to];
        }
    }
    void bearing(std::size_t i, double d) { a(2 * i + 1, 2 * i + 1) -= d / inertia[i]; }
    void wall(std::size_t i, double c) { a(2 * i + 1, 2 * i) -= c / inertia[i]; }

    Matrix a;
    MassRows masses;
    std::vector<double> inertia;
};

LongTrain uniform(std::size_t n, double c, double d) {
    LongTrain train(n);
    for (std::size_t i = 0; i + 1 < n; ++i) train.spring(i, i + 1, c, d);
    return train;
}

/// Branches, and values over three decades.
LongTrain random_tree(std::size_t n, unsigned seed, double damping) {
    LongTrain train(n);
    std::mt19937 numbers(seed);
    std::uniform_real_distribution<double> part(0, 1);
    for (double& j : train.inertia) j = std::pow(10, 2 * part(numbers) - 1);
    for (std::size_t i = 1; i < n; ++i) {
        const std::size_t before =
            part(numbers) < 0.8 ? i - 1 : static_cast<std::size_t>(part(numbers) * static_cast<double>(i));
        train.spring(before, i, std::pow(10, 3 + 3 * part(numbers)), damping * part(numbers));
    }
    return train;
}

/// Are these the slowest, or the nearest, of all, with the same shapes?
void check_against_all(const LongTrain& train, const Wanted& wanted) {
    const Spectrum some = sparse_spectrum(train.a, {}, train.masses, wanted),
                   all = dense_spectrum(train.a, {}, train.masses);
    REQUIRE_MESSAGE(some.problem.empty(), some.problem);
    CHECK(some.zeros == all.zeros);
    CHECK(some.displacements.size() == all.displacements.size());
    const auto distance = [&](std::complex<double> value) {
        return wanted.near ? std::abs(value - std::complex<double>(0, *wanted.near)) : std::abs(value);
    };
    std::vector<double> distances;
    double last = 0;
    for (const auto& value : some.values) last = std::max(last, distance(value));
    std::size_t as_near = 0, oscillating = 0;
    for (const auto& value : all.values) as_near += distance(value) < last * (1 + 1e-7);
    for (const auto& value : some.values) oscillating += value.imag() > 0;
    CHECK(as_near == some.values.size());
    CHECK(oscillating == wanted.count);
    for (std::size_t k = 0; k < some.values.size(); ++k) {
        std::size_t best = 0;
        for (std::size_t i = 1; i < all.values.size(); ++i) {
            if (std::abs(all.values[i] - some.values[k]) < std::abs(all.values[best] - some.values[k])) best = i;
        }
        CHECK(std::abs(all.values[best] - some.values[k]) < 1e-8 * std::abs(some.values[k]));
        std::complex<double> right = 0, left = 0, both = 0; // l₁·r₂ l₂·r₁ is 1 for the same motion
        for (std::size_t i = 0; i < some.vectors[k].size(); ++i) {
            left += some.duals[k][i] * all.vectors[best][i], right += all.duals[best][i] * some.vectors[k][i];
            both += some.duals[k][i] * some.vectors[k][i];
        }
        CHECK(std::abs(left * right - 1.0) < 1e-6);
        CHECK(std::abs(both - 1.0) < 1e-9);
    }
}

} // namespace

TEST_CASE("some vibrations of random trains are those of the dense solver") {
    for (unsigned seed = 1; seed <= 3; ++seed) {
        INFO("seed " << seed);
        check_against_all(random_tree(100, seed, 0), {.count = 8, .near = {}});
        check_against_all(random_tree(100, seed, 5), {.count = 8, .near = {}});
        check_against_all(random_tree(100, seed, 1), {.count = 5, .near = 700.0});
    }
}

TEST_CASE("a shaft with a bearing that brakes, and one on a wall") {
    LongTrain braked = random_tree(100, 4, 1);
    braked.bearing(0, 0.01);
    check_against_all(braked, {.count = 6, .near = {}});
    LongTrain held = random_tree(100, 5, 1);
    held.wall(3, 1e4);
    check_against_all(held, {.count = 6, .near = {}});
    CHECK(sparse_spectrum(held.a, {}, held.masses, {.count = 6, .near = {}}).zeros == 0);
}

TEST_CASE("a uniform shaft of 700 inertias: closed form") {
    const std::size_t n = 700;
    const Spectrum spectrum =
        sparse_spectrum(uniform(n, 1e6, 0).a, {}, uniform(n, 1e6, 0).masses, {.count = 10, .near = {}});
    REQUIRE_MESSAGE(spectrum.problem.empty(), spectrum.problem);
    REQUIRE(spectrum.values.size() == 10);
    for (std::size_t k = 0; k < 10; ++k) {
        const double exact = 2000 * std::sin(std::numbers::pi * static_cast<double>(k + 1) / (2.0 * n));
        CHECK(std::abs(spectrum.values[k]) == doctest::Approx(exact).epsilon(1e-9));
    }
    CHECK(spectrum.zeros == 2);
    REQUIRE(spectrum.displacements.size() == 1);
    for (const double moved : spectrum.displacements[0])
        CHECK(moved == doctest::Approx(spectrum.displacements[0][0]).epsilon(1e-9));
    CHECK(spectrum.known > std::abs(spectrum.values.back()));
}

TEST_CASE("two branches alike give equal frequencies: both are found") {
    const std::size_t n = 60; // of a branch: three on one hub
    LongTrain train(3 * n + 1);
    for (std::size_t branch = 0; branch < 3; ++branch) {
        for (std::size_t i = 0; i < n; ++i) train.spring(i == 0 ? 0 : branch * n + i, branch * n + i + 1, 1e5, 0.1);
    }
    const Spectrum spectrum = sparse_spectrum(train.a, {}, train.masses, {.count = 9, .near = {}});
    REQUIRE_MESSAGE(spectrum.problem.empty(), spectrum.problem);
    const Spectrum all = dense_spectrum(train.a, {}, train.masses);
    REQUIRE(spectrum.values.size() >= 9);
    for (std::size_t k = 0; k < 9; ++k)
        CHECK(std::abs(spectrum.values[k]) == doctest::Approx(std::abs(all.values[k])).epsilon(1e-8));
}

TEST_CASE("so many of all parts: the slowest, or the nearest") {
    LongTrain train(6);
    for (std::size_t i = 0; i < 6; i += 2) train.spring(i, i + 1, 1000.0 * static_cast<double>(i + 1), 0.1);
    const Spectrum two = spectrum_of(train.a, {}, train.masses, {.count = 2, .near = {}});
    REQUIRE(two.values.size() == 2);
    CHECK(std::abs(two.values[0]) == doctest::Approx(std::sqrt(2000.0)));
    CHECK(std::abs(two.values[1]) == doctest::Approx(std::sqrt(6000.0)));
    const Spectrum near = spectrum_of(train.a, {}, train.masses, {.count = 1, .near = 98.0});
    REQUIRE(near.values.size() == 1);
    CHECK(std::abs(near.values[0]) == doctest::Approx(100));
    CHECK(near.zeros == 6);
    CHECK(near.displacements.size() == 3);
}

// A slewing drive, states φ ω of the boom, φ ω of the load on its rope, twist and rate of the lash. Nothing reads the
// boom's angle and speed.
TEST_CASE("a boom without mass turns freely, though the terms that its load leaves almost cancel") {
    std::mt19937 numbers(5);
    std::uniform_real_distribution<double> some(0.5, 2);
    for (int drive = 0; drive < 200; ++drive) {
        const double m = 2000 * some(numbers), boom = 20, rope = 8 * some(numbers), inertia = 1e-3, motor = 8e4,
                     c = 5e6 * some(numbers), d = c / 100;
        const double m11 = m * boom * boom + inertia, m12 = m * boom * rope, m22 = m * rope * rope + inertia,
                     weight = m * 9.81 * rope;
        // m11 m22 − m12², its large terms cancelled
        const double det = inertia * (m * boom * boom + m * rope * rope + inertia);
        Matrix a(6, 6);
        a(0, 1) = a(2, 3) = a(4, 5) = 1;
        a(1, 2) = m12 * weight / det, a(1, 4) = -m22 * c / det, a(1, 5) = -m22 * d / det;
        a(3, 2) = -m11 * weight / det, a(3, 4) = m12 * c / det, a(3, 5) = m12 * d / det;
        a(5, 2) = a(1, 2), a(5, 4) = a(1, 4) - c / motor, a(5, 5) = a(1, 5) - d / motor;
        const Spectrum spectrum = spectrum_of(a, {}, {}, {});
        REQUIRE(spectrum.zeros == 2);
        REQUIRE(spectrum.values.size() == 3);
        CHECK(spectrum.values[0].imag() > 0);
        CHECK(spectrum.values[1].imag() == 0);
        CHECK(spectrum.values[2].imag() == 0);
    }
}

TEST_CASE("those nearest to a frequency are so by what the table shows, however damped") {
    LongTrain train = random_tree(40, 11, 4);
    const Spectrum all = spectrum_of(train.a, {}, train.masses, {}),
                   some = spectrum_of(train.a, {}, train.masses, {.count = 5, .near = 300});
    std::vector<double> distances, found;
    for (const auto value : all.values) {
        if (value.imag() != 0) distances.push_back(std::abs(value.imag() - 300));
    }
    for (const auto value : some.values) {
        if (value.imag() != 0) found.push_back(std::abs(value.imag() - 300));
    }
    std::sort(distances.begin(), distances.end());
    std::sort(found.begin(), found.end());
    REQUIRE(found.size() == 5);
    for (std::size_t k = 0; k < found.size(); ++k) CHECK(found[k] == doctest::Approx(distances[k]));
    CHECK(some.known >= found.back());
    CHECK(std::isinf(some.known_decay));
}

TEST_CASE("of a sparse part the box about a frequency has every vibration that decays so slowly") {
    const LongTrain train = random_tree(350, 12, 0.5);
    const Spectrum all = dense_spectrum(train.a, {}, train.masses),
                   some = sparse_spectrum(train.a, {}, train.masses, {.count = 6, .near = 200});
    REQUIRE(some.problem == "");
    const auto is_inside = [&](std::complex<double> v) {
        return std::abs(v.imag() - 200) < some.known && std::abs(v.real()) < some.known_decay;
    };
    CHECK(some.known > 0);
    for (const auto value : all.values) {
        if (value.imag() == 0 || !is_inside(value)) continue;
        CHECK(std::any_of(some.values.begin(), some.values.end(),
                          [&](auto v) { return std::abs(v - value) < 1e-6 * std::abs(value); }));
    }
}
