#include "compiler/fit/combinations.h"
#include "compiler/fit/student.h"
#include "compiler/fit/uncertainty.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace torsion::fit;

TEST_CASE("quantiles of Student's t are those of tables") {
    CHECK(student_quantile(0.975, 1) == doctest::Approx(12.7062047364).epsilon(1e-10));
    CHECK(student_quantile(0.975, 2) == doctest::Approx(4.3026527297).epsilon(1e-10));
    CHECK(student_quantile(0.975, 10) == doctest::Approx(2.2281388520).epsilon(1e-10));
    CHECK(student_quantile(0.975, 1e6) == doctest::Approx(1.9599663).epsilon(1e-6));
    CHECK(student_quantile(0.95, 5) == doctest::Approx(2.0150483733).epsilon(1e-10));
}

TEST_CASE("the covariance of a straight line is that of the closed form") {
    // y = a + b t at t = 0 … n-1: var(b) = s²/Sxx, var(a) = s² (1/n + mean²/Sxx), cov = -s² mean/Sxx
    Linearized line;
    line.residuals = 11, line.values = 2, line.variance = 0.25, line.is_free = {true, true};
    for (int t = 0; t < 11; ++t) line.jacobian.insert(line.jacobian.end(), {1.0, static_cast<double>(t)});
    const Uncertainty known = uncertainty_of(line);
    const double spread = 110, mean = 5;
    CHECK(known.deviation[1] == doctest::Approx(std::sqrt(0.25 / spread)));
    CHECK(known.deviation[0] == doctest::Approx(std::sqrt(0.25 * (1.0 / 11 + mean * mean / spread))));
    CHECK(known.correlation[0][1] ==
          doctest::Approx(-0.25 * mean / spread / (known.deviation[0] * known.deviation[1])));
    CHECK(known.undetermined.empty());
}

TEST_CASE("a value at its bound is taken as known, and one without effect is left out") {
    Linearized at;
    at.residuals = 4, at.values = 3, at.is_free = {true, false, true}, at.least_effect = 1e-9;
    at.jacobian = {1, 5, 0, 1, 6, 0, 1, 7, 0, 1, 8, 0};
    const Uncertainty known = uncertainty_of(at);
    CHECK(known.deviation[0] == doctest::Approx(0.5));
    CHECK(std::isnan(known.deviation[1]));
    CHECK(std::isnan(known.deviation[2]));
    CHECK(known.has_effect == std::vector<bool>{true, true, false});
}

TEST_CASE("what is not determined is told in words") {
    const std::vector<std::string> names = {"shaft.c", "load.J", "d"};
    CHECK(words_of({{2000, 0.2, 0}}, names, {1000, 0.1, 1}).front() ==
          "the data determine only shaft.c/load.J, not shaft.c and load.J");
    CHECK(words_of({{2000, -0.2, 0}}, names, {1000, 0.1, 1}).front() ==
          "the data determine only shaft.c*load.J, not shaft.c and load.J");
    CHECK(words_of({{2000, 0.1, 0}}, names, {1000, 0.1, 1}).front() ==
          "the data determine only shaft.c/load.J^2, not shaft.c and load.J");
    CHECK(words_of({{1000, 0.1, 1}}, names, {1000, 0.1, 1}).front() ==
          "the data determine only shaft.c/load.J and shaft.c/d, not shaft.c, load.J and d");
    CHECK(words_of({{1, -1, 0}}, names, {10, 3, 1}).front() ==
          "the data determine only shaft.c + load.J, not shaft.c and load.J");
    CHECK(words_of({{1, 0.37, 0}}, names, {10, 3, 1}).front().find("changes nothing that was measured") !=
          std::string::npos);
    const auto two = words_of({{1000, 0.1, 0.5}, {1000, 0.1, -0.5}}, names, {1000, 0.1, 1});
    REQUIRE(two.size() == 2);
    CHECK((two[0] + two[1]).find("shaft.c/load.J") != std::string::npos);
    CHECK((two[0] + two[1]).find("the data do not determine d") != std::string::npos);
}

TEST_CASE("a direction without an effect is found") {
    Linearized at;
    at.residuals = 30, at.values = 3, at.is_free = {true, true, true};
    for (int i = 0; i < 30; ++i) at.jacobian.insert(at.jacobian.end(), {std::sin(i), -3 * std::sin(i), std::cos(i)});
    const Uncertainty known = uncertainty_of(at);
    REQUIRE(known.undetermined.size() == 1);
    CHECK(known.undetermined[0][0] == doctest::Approx(3 * known.undetermined[0][1]));
    CHECK(known.undetermined[0][2] == 0);
    CHECK(std::isnan(known.deviation[0]));
    CHECK(known.deviation[2] > 0);
}

TEST_CASE("a prior determines what the data leave open") {
    // Data: a + b, with a deviation of 0.1; prior: a, with a deviation of 1. So b has √(1 + 0.01), and both are
    // correlated.
    Linearized at;
    at.residuals = 5, at.values = 2, at.priors = 1, at.is_free = {true, true}, at.variance = 0.04;
    for (int i = 0; i < 4; ++i) at.jacobian.insert(at.jacobian.end(), {1.0, 1.0});
    at.jacobian.insert(at.jacobian.end(), {1.0, 0.0});
    const Uncertainty known = uncertainty_of(at);
    CHECK(known.undetermined.empty());
    CHECK(known.deviation[0] == doctest::Approx(1).epsilon(0.2));
    CHECK(known.deviation[1] == doctest::Approx(1).epsilon(0.2));
    CHECK(known.correlation[0][1] < -0.95);
}
