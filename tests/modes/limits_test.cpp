// Limits over the speed: borders of barred ranges lie where sum and limit meet, and where the limit itself ends or
// jumps.

#include "compiler/analysis/response/limits.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace torsion::analysis;

namespace {

ForcedResponse swinging(std::vector<double> speeds, std::vector<double> sums) {
    ForcedResponse response;
    response.speeds = std::move(speeds), response.sum = std::move(sums), response.outputs = 1;
    return response;
}

LimitCurve limit_of(std::vector<std::pair<double, double>> points) { return {"s.tau", std::move(points)}; }

} // namespace

TEST_CASE("LIMITS: a barred range ends where the table of the limit ends") {
    const LimitCheck check = check_limit(swinging({500, 550, 600}, {20, 20, 20}), 0, limit_of({{500, 10}, {530, 10}}));
    REQUIRE(check.barred.size() == 1);
    CHECK(check.barred[0].from == 500);
    CHECK(check.barred[0].to == 530);
    CHECK(check.barred[0].is_cut);
    CHECK(check.margin == doctest::Approx(0.5));
}

TEST_CASE("LIMITS: a limit between two speeds is not passed over") {
    const LimitCheck check = check_limit(swinging({500, 600}, {33, 33}), 0, limit_of({{520, 10}, {580, 10}}));
    REQUIRE(check.barred.size() == 1);
    CHECK(check.barred[0].from == 520);
    CHECK(check.barred[0].to == 580);
    CHECK(check.margin == doctest::Approx(10.0 / 33));
}

TEST_CASE("LIMITS: where the limit jumps, the range ends there") {
    const LimitCheck check = check_limit(swinging({500, 540, 560, 600}, {20, 20, 20, 20}), 0,
                                         limit_of({{500, 10}, {550, 10}, {550, 1000}, {600, 1000}}));
    REQUIRE(check.barred.size() == 1);
    CHECK(check.barred[0].from == 500);
    CHECK(check.barred[0].to == 550);
}

TEST_CASE("LIMITS: borders lie where straight lines meet") {
    const LimitCheck check = check_limit(swinging({500, 600, 700}, {0, 40, 0}), 0, limit_of({{400, 30}, {800, 30}}));
    REQUIRE(check.barred.size() == 1);
    CHECK(check.barred[0].from == doctest::Approx(575));
    CHECK(check.barred[0].to == doctest::Approx(625));
    CHECK(check.barred[0].worst == 600);
    CHECK_FALSE(check.barred[0].is_cut);
    CHECK(check_limit(swinging({500, 600}, {20, 20}), 0, limit_of({{700, 1}, {800, 1}})).margin == INFINITY);
}
