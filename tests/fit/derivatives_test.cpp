#include "compiler/fit/differences.h"
#include "compiler/fit/interpolation.h"
#include "compiler/fit/scale.h"
#include "compiler/fit/starts.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace torsion::fit;

namespace {

/// Columns of a swing cos(a t) and of b³, with a little noise.
bool swing(std::span<const double> u, std::span<double> r, double noise) {
    for (std::size_t i = 0; i < r.size(); ++i) {
        const double t = static_cast<double>(i) / 10;
        r[i] = std::cos(200 * u[0] * t) + u[1] * u[1] * u[1] + noise * std::sin(1e7 * (u[0] + u[1]) + t);
    }
    return true;
}

} // namespace

TEST_CASE("derivatives by differences follow the curvature, and stay within the bounds") {
    for (const double noise : {0.0, 1e-9}) {
        for (const double b : {0.0, 0.4, 1.0}) {
            bool is_within = true;
            Differences source(
                [&](unsigned, std::span<const double> u, std::span<double> r) {
                    is_within = is_within && u[0] >= 0 && u[0] <= 1 && u[1] >= 0 && u[1] <= 1;
                    return swing(u, r, noise);
                },
                50, {1e-3, 1e-3}, noise * 7, 2);
            const std::vector<double> at = {0.3, b};
            std::vector<double> r(50), jacobian(100);
            for (int i = 0; i < 3; ++i) REQUIRE(source.evaluate(at, r, jacobian.data()));
            double error = 0, size = 0;
            for (std::size_t i = 0; i < 50; ++i) {
                const double t = static_cast<double>(i) / 10, exact = -200 * t * std::sin(200 * 0.3 * t);
                error += std::pow(jacobian[2 * i] - exact, 2), size += exact * exact;
                CHECK(std::abs(jacobian[2 * i + 1] - 3 * b * b) < 2e-3);
            }
            CHECK(std::sqrt(error / size) < 1e-3);
            CHECK(is_within);
        }
    }
}

TEST_CASE("derivatives do without points at which there is no result") {
    Differences source(
        [](unsigned, std::span<const double> u, std::span<double> r) {
            r[0] = u[0] * u[0];
            return u[0] < 0.5005;
        },
        1, {1e-3}, 0, 1);
    std::vector<double> r(1), jacobian(1);
    REQUIRE(source.evaluate(std::vector<double>{0.5}, r, jacobian.data()));
    CHECK(jacobian[0] == doctest::Approx(1).epsilon(1e-6));
    CHECK(!source.evaluate(std::vector<double>{0.6}, r, jacobian.data()));
}

TEST_CASE("between rows a smooth piece is a curve, and events divide pieces") {
    std::vector<double> time, values;
    for (int i = 0; i <= 10; ++i) time.push_back(i / 10.0), values.push_back(std::sin(time.back()));
    for (int i = 0; i <= 10; ++i) time.push_back(1 + i / 10.0), values.push_back(5 + std::sin(time.back()));
    Interpolation at(time, values, false, 1e-12);
    for (int i = 0; i < 100; ++i) CHECK(at(i / 100.0, false) == doctest::Approx(std::sin(i / 100.0)).epsilon(1e-5));
    CHECK(at(1, true) == std::sin(1.0));
    CHECK(at(1, false) == 5 + std::sin(1.0));
    for (int i = 101; i <= 200; ++i)
        CHECK(at(i / 100.0, false) == doctest::Approx(5 + std::sin(i / 100.0)).epsilon(1e-6));
    CHECK(std::isnan(at(2.1, false)));
    CHECK(std::isnan(Interpolation(time, values, false, 1e-12)(-0.1, false)));
    CHECK(Interpolation(time, values, true, 1e-12)(0.55, false) == std::sin(0.5));
}

TEST_CASE("a polynomial of the third degree is met exactly") {
    const std::vector<double> time = {0, 1, 2.5, 3, 4};
    std::vector<double> values;
    const auto cubic = [](double t) { return 2 - t + t * t - 0.5 * t * t * t; };
    for (const double t : time) values.push_back(cubic(t));
    for (const double t : {0.5, 1.7, 2.7, 3.9})
        CHECK(Interpolation(time, values, false, 0)(t, false) == doctest::Approx(cubic(t)).epsilon(1e-13));
}

TEST_CASE("a scale leads from bound to bound") {
    for (const bool is_log : {false, true}) {
        const FittedParameter p{"p", 0.5, 50, is_log};
        CHECK(from_scale(p, 0) == 0.5);
        CHECK(from_scale(p, 1) == 50);
        for (const double u : {0.1, 0.5, 0.9}) {
            const double value = from_scale(p, u);
            CHECK(to_scale(p, value) == doctest::Approx(u));
            CHECK(slope_of_scale(p, value) ==
                  doctest::Approx((from_scale(p, u + 1e-6) - from_scale(p, u - 1e-6)) / 2e-6).epsilon(1e-6));
        }
    }
}

TEST_CASE("starts have one point in each part of each dimension") {
    const auto points = latin_hypercube(20, 3, 7);
    CHECK(points == latin_hypercube(20, 3, 7));
    CHECK(points != latin_hypercube(20, 3, 8));
    for (std::size_t dimension = 0; dimension < 3; ++dimension) {
        std::vector<int> found(20);
        for (const auto& point : points) ++found.at(static_cast<std::size_t>(point[dimension] * 20));
        CHECK(found == std::vector<int>(20, 1));
    }
}
