#include "tests/support/front_end.h"

#include <doctest/doctest.h>

using namespace torsion;
using test::contains;
using test::flat_text;
using test::FrontEnd;

TEST_CASE("the outer modification wins, leaf by leaf") {
    std::string t = flat_text("model A parameter Real p = 1; Real x(start = 3, fixed = true); equation der(x) = p; end A; model B A a(p = 2, x(start = 4)); end B; model C extends B(a(p = 5)); end C;");
    CHECK(contains(t, "parameter Real a.p = 5;"));
    CHECK(contains(t, "a.x(start = 4, fixed = true)"));
}

TEST_CASE("names in a modifier belong to the place of the modifier") {
    CHECK(contains(flat_text("model A parameter Real p = 1; parameter Real q = 7; end A; model B parameter Real q = 2; A a(p = q); end B;"), "parameter Real a.p = q;"));
}

TEST_CASE("final forbids modification") {
    CHECK(flat_text("model A final parameter Real p = 1; end A; model B A a(p = 2); end B;") == "I105");
    CHECK(flat_text("type T = Real(final unit = \"m\"); model B T x(unit = \"s\") = 1; end B;") == "I105");
    CHECK(flat_text("model B final parameter Real p = 1; end B;", {{"p", "2"}}) == "C104");
}

TEST_CASE("what does not exist cannot be modified") {
    CHECK(flat_text("model A end A; model B A a(p = 2); end B;") == "I104");
    CHECK(flat_text("model B Real x(strat = 2) = 1; end B;") == "I104");
    CHECK(flat_text("model A Real x = 1; end A; model B extends A(y = 1); end B;") == "I104");
    CHECK(flat_text("model A Real x(start = 1, start = 2) = 1; end A;") == "I106");
}

TEST_CASE("types are chains of short classes") {
    std::string t = flat_text("type Torque = Real(final unit = \"N.m\"); type Friction = Torque(min = 0, nominal = 10); model A Friction f(nominal = 20) = 1; end A;");
    CHECK(contains(t, "Real f(nominal = 20, min = 0, unit = \"N.m\");"));
}

TEST_CASE("conditional components") {
    const std::string a = "model A parameter Boolean on = true; Real x = 1 if on; Real y = 2 if not on; end A; ";
    std::string t = flat_text(a + "model B A a(on = false); end B;");
    CHECK(!contains(t, "a.x"));
    CHECK(contains(t, "a.y = 2;"));
    CHECK(flat_text("model A parameter Boolean on = false; Real x = 1 if on; Real y = x; end A;") == "L102");
    CHECK(flat_text("model A Boolean on = time > 1; Real x = 1 if on; end A;") == "I110");
}

TEST_CASE("arrays: sizes, inferred sizes, splitting of modifiers") {
    CHECK(contains(flat_text("model A parameter Integer n = 2; Real x[n] = {1, 2}; end A;", {{"n", "2"}}), "x[2] = 2;"));
    CHECK(contains(flat_text("model A parameter Real t[:, 2] = [1, 2; 3, 4]; Real y = t[2, 1]; end A;"), "y = t[2,1];"));
    std::string t = flat_text("model S parameter Real a = 1; parameter Real b = 1; Real y = a; end S; model A S s[3](each a = 2, b = {4, 5, 6}); end A;");
    CHECK(contains(t, "parameter Real s[2].a = 2;"));
    CHECK(contains(t, "parameter Real s[3].b = 6;"));
    CHECK(flat_text("model S parameter Real b = 1; end S; model A S s[3](b = {4, 5}); end A;") == "I108");
    CHECK(contains(flat_text("model S parameter Real b = 1; end S; model A S s[2]; end A;", {{"s[2].b", "9"}}), "parameter Real s[2].b = 9;"));
    CHECK(flat_text("model A parameter Integer n = -1; Real x[n]; end A;") == "I112");
    CHECK(flat_text("model A Real x[integer(1/0)]; end A;") == "I112");
    CHECK(flat_text("model A Real x[2]; Real y = x[integer(1/0)]; equation x = {1, 2}; end A;") == "I112");
    CHECK(flat_text("model A Real x[3000, 3000]; end A;") == "I113");
}

TEST_CASE("constants and parameters with circles") {
    CHECK(flat_text("model A constant Real a = b; constant Real b = a; Real x = a; end A;") == "I111");
    CHECK(flat_text("model A parameter Real a = b; parameter Real b = a; end A;") == "I111");
    CHECK(flat_text("model A parameter Integer n = m; parameter Integer m = n; Real x[n]; end A;") == "I111");
    CHECK(flat_text("model A A a; end A;") == "I101");
    CHECK(flat_text("model B A a; end B; model A B b; end A;") == "I101");
    CHECK(flat_text("model B extends A; end B; model A extends B; end A;") == "I101");
    CHECK(flat_text("type T = T; model A T x; end A;") == "I101");
}

TEST_CASE("parameters without a value") {
    CHECK(contains(flat_text("model A parameter Real p(start = 3); Real x = p; end A;"), "parameter Real p(start = 3) = 3;"));
    CHECK(flat_text("model A parameter Integer n; Real x[n]; end A;") == "I114");
    CHECK(flat_text("model A constant Real c; Real x = c; end A;") == "I114");
}

TEST_CASE("a parameter that the compiler needed is structural, others stay tunable") {
    std::string t = flat_text("model A parameter Boolean on = true annotation(Evaluate = true); parameter Integer n = 1; parameter Real p = 2; Real x[n] = {p}; end A;");
    CHECK(contains(t, "parameter Boolean on = 1;  // structural"));
    CHECK(contains(t, "parameter Integer n = 1;  // structural"));
    CHECK(contains(t, "parameter Real p = 2;\n"));
    CHECK(contains(t, "x[1] = p;"));
}

TEST_CASE("enumerations") {
    std::string t = flat_text("type Mode = enumeration(off, on); model A parameter Mode m = Mode.on; Real x = if m == Mode.on then 1 else 2; end A;");
    CHECK(contains(t, "parameter Mode m = 2;"));
    CHECK(flat_text("type Mode = enumeration(off, on); model A parameter Mode m = Mode.onn; end A;") == "L102");
    CHECK(flat_text("type Mode = enumeration(off, on); model A parameter Mode m = 1; end A;") == "I107");
}

TEST_CASE("--set: parameters, start values, and what cannot be set") {
    const std::string a = "model A parameter Real p = 1; Real x(start = 1, fixed = true); equation der(x) = -p*x; end A;";
    CHECK(contains(flat_text(a, {{"p", "2.5"}}), "p = 2.5;"));
    CHECK(contains(flat_text(a, {{"x", "4"}}), "x(start = 4, fixed = true)"));
    CHECK(contains(flat_text(a, {{"x.start", "4"}}), "x(start = 4, fixed = true)"));
    CHECK(flat_text(a, {{"q", "1"}}) == "C102");
    CHECK(flat_text(a, {{"p", "true"}}) == "C103");
    CHECK(flat_text(a, {{"p", "nan"}}) == "C103");
    CHECK(flat_text(a, {{"p", "1e400"}}) == "C103");
    CHECK(flat_text(a, {{"", "1"}}) == "C102");
}

TEST_CASE("what is not supported yet is said, with its place") {
    for (const char* text : {"package M end M; model A replaceable package P = M; end A; model B extends A(redeclare package P = M); end B;",
                             "function f input Integer n; output Real y; protected Real v[n]; algorithm v := fill(1, n); y := v[1]; end f; model A Real x = f(integer(time)); end A;",
                             "function f input Real x; output Real y; algorithm y := f(x); end f; model A Real x = f(time); end A;",
                             "function f input Real x; output Real y; external \"FORTRAN 77\"; end f; model A Real x = f(1); end A;",
                             "model A Real x; algorithm x := 1; while x < time loop x := x + 1; end while; end A;",
                             "connector C stream Real h; flow Real m; Real p; end C; model A C c; end A;",
                             "model A Real x = delay(time, 1); end A;"}) {
        CAPTURE(text);
        FrontEnd f;
        CHECK(!f.flatten(text));
        REQUIRE(!f.diagnostics.all().empty());
        CHECK(source::info(f.diagnostics.all()[0].code).name == std::string("I190"));
        CHECK(f.diagnostics.all()[0].span.valid());
    }
}

TEST_CASE("a class that cannot be simulated") {
    CHECK(flat_text("partial model A end A;") == "I103");
    CHECK(flat_text("package P end P;") == "I102");
    CHECK(flat_text("partial model P end P; model A P p; end A;") == "I103");
    CHECK(flat_text("package P end P; model A P p; end A;") == "I102");
}
