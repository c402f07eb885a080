#include "compiler/units/display.h"

#include <doctest/doctest.h>

#include <numbers>

using namespace torsion::units;

namespace {

double shown(double value, const char* unit, const char* display) {
    const auto c = display_conversion(unit, display);
    REQUIRE(c);
    CHECK(c->inverse()((*c)(value)) == doctest::Approx(value));
    return (*c)(value);
}

} // namespace

TEST_CASE("numbers as people read them") {
    CHECK(shown(100 * std::numbers::pi, "rad/s", "rev/min") == doctest::Approx(3000));
    CHECK(shown(100 * std::numbers::pi, "rad/s", "rpm") == doctest::Approx(3000));
    CHECK(shown(std::numbers::pi, "rad", "deg") == doctest::Approx(180));
    CHECK(shown(293.15, "K", "degC") == doctest::Approx(20));
    CHECK(shown(273.15, "K", "degF") == doctest::Approx(32));
    CHECK(shown(1e5, "Pa", "bar") == doctest::Approx(1));
    CHECK(shown(10, "m/s", "km/h") == doctest::Approx(36));
    CHECK(shown(50, "Hz", "1/min") == doctest::Approx(3000));
    CHECK(display_conversion("K", "degC")->factor == 1);
}

TEST_CASE("no conversion between things of different kinds") {
    CHECK_FALSE(display_conversion("rad/s", "deg"));
    CHECK_FALSE(display_conversion("rad/s", ""));
    CHECK_FALSE(display_conversion("", "deg"));
    CHECK_FALSE(display_conversion("rad", "grd"));
    CHECK_FALSE(display_conversion("rad/s", "Hz")); // 2π, not 1
    CHECK(display_conversion("rad", "1"));
}
