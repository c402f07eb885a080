// Modes against numbers that others have published, to the printed digits; and against those of openTorsion 0.2.7
// (Aalto-Arotor, python, dense eigenvalues of the assembled matrices) of the same trains, to 1e-6 of their value.

#include "tests/modes/point.h"
#include "tests/modes/published.h"

#include <cmath>
#include <numbers>

using namespace torsion;
using namespace torsion::tests;
using analysis::Mode;

namespace {

constexpr double another_program = 1e-6; // relative

struct Printed {
    std::vector<double> values;
    double unit; ///< of the last digit
};

std::vector<Mode> vibrations(Point& point) {
    point.analyse();
    std::vector<Mode> result;
    for (const Mode& mode : point.modes.modes) {
        if (mode.kind == Mode::Kind::Vibration) result.push_back(mode);
    }
    return result;
}

/// The lowest frequencies in Hz, times `scale`, are the printed ones and those of the other program.
void check(const std::string& text, const Printed& printed, const std::vector<double>& other, double scale = 1) {
    Point point(text);
    const std::vector<Mode> found = vibrations(point);
    REQUIRE(found.size() >= std::max(printed.values.size(), other.size()));
    CHECK(point.modes.rigid_bodies.size() == 1);
    for (std::size_t i = 0; i < printed.values.size(); ++i) {
        INFO("vibration ", i + 1, ": ", found[i].frequency() * scale);
        CHECK(std::abs(found[i].frequency() * scale - printed.values[i]) <= 0.5 * printed.unit * (1 + 1e-9));
    }
    for (std::size_t i = 0; i < other.size(); ++i)
        CHECK(found[i].frequency() * scale == doctest::Approx(other[i]).epsilon(another_program));
}

std::string rod(int n, bool is_consistent) {
    return published("Rod", {{"n = 5, consistent = true",
                              "n = " + std::to_string(n) + ", consistent = " + (is_consistent ? "true" : "false")}});
}

} // namespace

TEST_CASE("published: five discs") {
    check(published("FiveDiscs"), {{81.21, 141.21, 378.95, 536.36}, 0.01},
          {81.20762902436, 141.2140713915, 378.9529539034, 536.3632829272});
}

TEST_CASE("published: two rolls behind a pair of gears") {
    check(published("GearedRolls"), {{425.4, 634.1, 3247.2}, 0.1}, {425.3594774724, 634.0727600232, 3247.192353722});
}

TEST_CASE("published: shafts in branches") {
    check(published("BranchedShafts"), {{10.304, 20.479, 24.423}, 0.001},
          {10.30419333900, 20.47926064717, 24.42291926480});
}

TEST_CASE("published: a rod in elements") {
    check(rod(5, true), {{1.9417, 4.0719, 6.5437, 9.1547}, 1e-4},
          {1.941661739403, 4.071920905505, 6.543740886185, 9.154726841686, 10.52439056311});
    check(rod(8, true), {{1.9225, 3.9187, 6.0625, 8.4185}, 1e-4},
          {1.922542741636, 3.918727411819, 6.062479401405, 8.418476411877, 11.00137656794});
    check(rod(50, true), {{1.9106, 3.8232, 5.7394, 7.6613}, 1e-4},
          {1.910644361611, 3.823161648234, 5.739426489677, 7.661316826830, 9.590715317401});
    check(rod(5, false), {{1.8791}, 1e-4}, {});
    check(rod(8, false), {{1.8981}, 1e-4}, {});
    check(rod(50, false), {{1.9100}, 1e-4}, {});
}

TEST_CASE("published: the continuous rod lies between its elements of both kinds") {
    // A rod of inertia J and stiffness c with discs at its ends: tan β = β (a + b)/(a b β² − 1) with a, b the discs
    // over J, ω = β √(c/J)
    const double section = std::numbers::pi * (std::pow(0.78, 4) - std::pow(0.65, 4)) / 32, J = 8000 * section * 800,
                 c = 75e9 * section / 800;
    const double a = 200 / J, b = 10 / J;
    const auto misfit = [&](double beta) {
        return std::sin(beta) * (a * b * beta * beta - 1) - std::cos(beta) * beta * (a + b);
    };
    double low = 2, high = 4; // below π, as the discs slow it down
    for (int i = 0; i < 60; ++i) (misfit(low) * misfit((low + high) / 2) <= 0 ? high : low) = (low + high) / 2;
    const double continuous = low * std::sqrt(c / J) / (2 * std::numbers::pi);
    CHECK(std::abs(continuous - 1.9103) <= 0.5e-4);
    Point lumped(rod(50, false)), consistent(rod(50, true));
    const double below = vibrations(lumped)[0].frequency(), above = vibrations(consistent)[0].frequency();
    CHECK(below < continuous);
    CHECK(above > continuous);
    CHECK((above + below) / 2 == doctest::Approx(continuous).epsilon(1e-6));
}

TEST_CASE("published: a marine steam turbine") {
    check(published("MarineSteamTurbine"), {{177.7, 220.2, 1282.6}, 0.1},
          {177.7111515305, 220.1762830850, 1282.584556972, 2496.867189097, 2883.382381455}, 60);
    check(published("MarineSteamTurbine", {{"damped = 0", "damped = 1"}}), {{}, 1},
          {177.532116098994, 220.176022468911, 1282.584477815416, 2496.867188766095, 2883.38224103736}, 60);
    Point damped(published("MarineSteamTurbine", {{"damped = 0", "damped = 1"}}));
    const std::vector<Mode> found = vibrations(damped);
    REQUIRE(found.size() == 5);
    CHECK(found[0].damping_ratio() == doctest::Approx(3.908258718334e-02).epsilon(another_program));
    CHECK(found[1].damping_ratio() == doctest::Approx(1.256232604495e-03).epsilon(another_program));
    CHECK(found[4].damping_ratio() == doctest::Approx(1.615063362478e-04).epsilon(another_program));
}
