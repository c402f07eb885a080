#include "compiler/units/parse_unit.h"

#include <doctest/doctest.h>

#include <numbers>

using namespace torsion::units;

namespace {

Unit unit(const char* text) {
    const auto u = parse_unit(text);
    REQUIRE_MESSAGE(u, text);
    return *u;
}

std::string problem(const char* text) {
    std::string why;
    CHECK_FALSE(parse_unit(text, &why));
    return why;
}

} // namespace

TEST_CASE("derived units are products of base units") {
    CHECK(agree(unit("N"), unit("kg.m/s2")));
    CHECK(agree(unit("N.m"), unit("J")));
    CHECK(agree(unit("J"), unit("W.s")));
    CHECK(agree(unit("V.A"), unit("W")));
    CHECK(agree(unit("Wb"), unit("V.s")));
    CHECK(agree(unit("H"), unit("Ohm.s")));
    CHECK(agree(unit("F"), unit("C/V")));
    CHECK(agree(unit("Gy"), unit("m2/s2")));
    CHECK_FALSE(agree(unit("N"), unit("N.m")));
}

TEST_CASE("exponents, denominators, parentheses") {
    CHECK(unit("m2") == unit("m.m"));
    CHECK(unit("s-1") == unit("1/s"));
    CHECK(unit("m+2") == unit("m2"));
    CHECK(unit("J/(kg.K)") == unit("J.kg-1.K-1"));
    CHECK(unit("(J/kg)/K") == unit("J/(kg.K)"));
    CHECK(unit("(Pa.s2)/m6") == unit("Pa.s2.m-6"));
    CHECK(unit("(rad.s)") == unit("rad.s"));
    CHECK(unit("1") == Unit{});
    CHECK(unit("mm2").scale == doctest::Approx(1e-6)); // the prefix is raised too
}

TEST_CASE("a symbol comes before a prefix and a symbol") {
    CHECK(unit("min").scale == 60);
    CHECK(unit("cd") == Unit::base(Base::Candela));
    CHECK(unit("T") == unit("Wb/m2"));
    CHECK(unit("dam").scale == 10);
    CHECK(unit("kW.h").scale == doctest::Approx(3.6e6));
    CHECK(unit("mmol").scale == doctest::Approx(1e-3));
    CHECK(unit("Pa") == unit("N/m2"));
    CHECK(unit("kg") == Unit::base(Base::Kilogram));
    CHECK(unit("Mg").scale == doctest::Approx(1e3));
}

TEST_CASE("other units have their scale") {
    CHECK(unit("rpm").scale == doctest::Approx(std::numbers::pi / 30));
    CHECK(agree(unit("rpm"), unit("rev/min")));
    CHECK(unit("1/min").scale == doctest::Approx(1.0 / 60));
    CHECK(unit("deg").scale == doctest::Approx(std::numbers::pi / 180));
    CHECK(unit("bar").scale == doctest::Approx(1e5));
    CHECK(unit("km/h").scale == doctest::Approx(1 / 3.6));
    CHECK(unit("degC").offset == doctest::Approx(273.15));
    CHECK(unit("W/degC").offset == 0);
    CHECK(unit("%").scale == doctest::Approx(0.01));
}

TEST_CASE("the radian is kept, and counts as 1") {
    CHECK_FALSE(unit("rad/s") == unit("1/s"));
    CHECK(agree(unit("rad/s"), unit("1/s")));
    CHECK(agree(unit("N.m.rad/s"), unit("W")));
    CHECK(agree(unit("N.m"), unit("N.m/rad")));
    CHECK(is_dimensionless(unit("rad")));
    CHECK_FALSE(is_dimensionless(unit("deg")));
    CHECK(same_dimension(unit("deg"), unit("rad")));
}

TEST_CASE("what is no unit") {
    CHECK(problem("N m").find("spaces") != std::string::npos);
    CHECK(problem("kg*m2").find("`*`") != std::string::npos);
    CHECK(problem("m^2").find("`m2`") != std::string::npos);
    CHECK(problem("Nm") == "the symbol `Nm` is not known");
    CHECK(problem("J/kg/K").find("parentheses") != std::string::npos);
    CHECK(problem("m.") == "a symbol is missing at the end");
    CHECK(problem("N/(m") == "`)` is missing");
    CHECK(problem("m-") == "a number is missing after the sign");
    CHECK(problem("m99999999999") == "the exponent is too large");
    CHECK(problem("10") == "unexpected `0`");
    CHECK(problem(std::string(1000, '(').c_str()) == "too many parentheses");
    CHECK(problem("k").find("not known") != std::string::npos); // a prefix alone
}

TEST_CASE("names of units") {
    CHECK(to_string(unit("kg.m2/s2")) == "N.m");
    CHECK(to_string(unit("kg.m2.rad/s")) == "kg.m2.rad/s");
    CHECK(to_string(unit("m/s2")) == "m/s2");
    CHECK(to_string(unit("1/s")) == "1/s");
    CHECK(to_string(unit("rpm")) == "rev/min");
    CHECK(to_string(unit("m3/(kg.s2)")) == "m3/(kg.s2)");
    CHECK(to_string(unit("km")) == "1000 m");
    CHECK(to_string(Unit{}) == "1");
}

TEST_CASE("powers stay exact, or there are none") {
    CHECK(*power(*power(unit("m"), 1.0 / 3), 3) == unit("m"));
    CHECK(*power(unit("m2/s2"), 0.5) == unit("m/s"));
    CHECK_FALSE(power(unit("m"), 0.123456));
}
