// What turns with a shaft: ratios over stiff and soft trains, beside other drives, and against what holds them.

#include "compiler/analysis/response/free_turning.h"
#include "compiler/analysis/response/mean_balance.h"

#include <doctest/doctest.h>

#include <random>

using namespace torsion::analysis;

namespace {

/// Discs on absolute angles and speeds, states φ₀ω₀φ₁ω₁…
struct Discs {
    Matrix a;
    explicit Discs(std::size_t n) : a(2 * n, 2 * n) {
        for (std::size_t i = 0; i < n; ++i) a(2 * i, 2 * i + 1) = 1;
    }
    /// The torque c (φᵢ − u φⱼ), with the inertia 1 of both.
    void join(std::size_t i, std::size_t j, double c, double u = 1) {
        a(2 * i + 1, 2 * i) -= c, a(2 * i + 1, 2 * j) += c * u;
        a(2 * j + 1, 2 * i) += c * u, a(2 * j + 1, 2 * j) -= c * u * u;
    }
    std::vector<double> angle(std::size_t i) const {
        std::vector<double> row(a.columns, 0.0);
        row[2 * i] = 1;
        return row;
    }
};

} // namespace

TEST_CASE("FREE-TURNING: ratios of a random geared train are those of its teeth") {
    std::mt19937 numbers(3);
    for (const std::size_t n : {2U, 7U, 60U, 700U}) {
        Discs train(n);
        std::vector<double> turns(n, 1.0);
        for (std::size_t j = 1; j < n; ++j) {
            const std::size_t i = j - 1 - numbers() % std::min<std::size_t>(j, 3);
            const double teeth = 17 + numbers() % 5, of_other = 17 + numbers() % 5,
                         u = j % 10 == 0 ? -teeth / of_other : 1;
            train.join(i, j, std::pow(10.0, 2 + numbers() % 5), u);
            turns[j] = turns[i] / u;
        }
        const FreeTurning turning(train.a, train.angle(0));
        for (std::size_t j = 0; j < n; j += 1 + n / 20)
            CHECK(turning.ratio(train.angle(j)) == doctest::Approx(turns[j]).epsilon(1e-6));
        const Eigen::VectorXd speed = turning.speed();
        for (std::size_t j = 0; j < n; ++j)
            CHECK(speed[static_cast<Eigen::Index>(2 * j + 1)] == doctest::Approx(turns[j]).epsilon(1e-6));
    }
}

TEST_CASE("FREE-TURNING: a drive beside does not turn with the shaft, and nothing does whose shaft is held") {
    Discs two(5);
    two.join(0, 1, 1e4), two.join(1, 2, 1e3), two.join(3, 4, 1e2);
    const FreeTurning turning(two.a, two.angle(0));
    CHECK(turning.ratio(two.angle(2)) == 1);
    CHECK(turning.ratio(two.angle(3)) == 0);
    CHECK(turning.ratio(two.angle(4)) == 0);
    two.a(1, 0) -= 1e-2; // a soft spring to the ground
    CHECK(FreeTurning(two.a, two.angle(0)).motion().size() == 0);
    CHECK(FreeTurning(two.a, two.angle(3)).motion().size() > 0);
}

TEST_CASE("FREE-TURNING: locked friction holds what else would turn by itself") {
    Discs pair(4);
    pair.join(0, 1, 1e4), pair.join(2, 3, 1e4);
    std::vector<double> locked(8, 0.0), slip(8, 0.0);
    locked[2] = slip[3] = 1, locked[4] = slip[5] = -1; // φ₁ − φ₂
    CHECK(FreeTurning(pair.a, pair.angle(0)).ratio(pair.angle(3)) == 0);
    CHECK(FreeTurning(pair.a, pair.angle(0), {locked, slip}).ratio(pair.angle(3)) == 1);
}

TEST_CASE("FREE-TURNING: torques at both ends of a long shaft stand in its twists") {
    const std::size_t n = 300;
    Discs shaft(n);
    for (std::size_t i = 1; i < n; ++i) shaft.join(i - 1, i, 1e3);
    const FreeTurning turning(shaft.a, shaft.angle(0));
    const MeanBalance balance(shaft.a, turning, false, shaft.angle(0), std::vector<double>(2 * n, 1.0), 1e-9);
    std::vector<double> torque(2 * n, 0.0);
    torque[1] = 5, torque[2 * n - 1] = -5;
    const Eigen::VectorXd step = balance.step(torque);
    CHECK(std::abs(step[0]) < 1e-9);
    for (std::size_t i = 1; i < n; ++i) {
        const auto at = static_cast<Eigen::Index>(2 * i);
        CHECK(step[at - 2] - step[at] == doctest::Approx(5.0 / 1e3).epsilon(1e-6));
    }
}
