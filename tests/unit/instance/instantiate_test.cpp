#include "tests/support/front_end.h"

#include <doctest/doctest.h>

using namespace torsion;
using test::contains;
using test::flat_text;
using test::FrontEnd;

TEST_CASE("the outer modification wins, leaf by leaf") {
    std::string t = flat_text("model A parameter Real p = 1; Real x(start = 3, fixed = true); equation der(x) = p; end "
                              "A; model B A a(p = 2, x(start "
                              "= 4)); end B; model C extends B(a(p = 5)); end C;");
    CHECK(contains(t, "parameter Real a.p = 5;"));
    CHECK(contains(t, "a.x(start = 4, fixed = true)"));
}

TEST_CASE("names in a modifier belong to the place of the modifier") {
    CHECK(contains(flat_text("model A parameter Real p = 1; parameter Real q = 7; end A; model B parameter Real q = 2; "
                             "A a(p = q); end B;"),
                   "parameter Real a.p = q;"));
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
    std::string t = flat_text("type Torque = Real(final unit = \"N.m\"); type Friction = Torque(min = 0, nominal = "
                              "10); model A Friction f(nominal = 20) = 1; end A;");
    CHECK(contains(t, "Real f(nominal = 20, min = 0, unit = \"N.m\");"));
}

TEST_CASE("conditional components") {
    const std::string a = "model A parameter Boolean on = true; Real x = 1 if on; Real y = 2 if not on; end A; ";
    std::string t = flat_text(a + "model B A a(on = false); end B;");
    CHECK(!contains(t, "a.x"));
    CHECK(contains(t, "a.y = 2;"));
    CHECK(flat_text("model A parameter Boolean on = false; Real x = 1 if on; Real y = x; end A;") == "I132");
    CHECK(flat_text("model A Boolean on = time > 1; Real x = 1 if on; end A;") == "I110");
}

TEST_CASE("arrays: sizes, inferred sizes, splitting of modifiers") {
    CHECK(
        contains(flat_text("model A parameter Integer n = 2; Real x[n] = {1, 2}; end A;", {{"n", "2"}}), "x[2] = 2;"));
    CHECK(
        contains(flat_text("model A parameter Real t[:, 2] = [1, 2; 3, 4]; Real y = t[2, 1]; end A;"), "y = t[2,1];"));
    std::string t = flat_text("model S parameter Real a = 1; parameter Real b = 1; Real y = a; end S; model A S "
                              "s[3](each a = 2, b = {4, 5, 6}); end A;");
    CHECK(contains(t, "parameter Real s[2].a = 2;"));
    CHECK(contains(t, "parameter Real s[3].b = 6;"));
    CHECK(flat_text("model S parameter Real b = 1; end S; model A S s[3](b = {4, 5}); end A;") == "I108");
    CHECK(contains(flat_text("model S parameter Real b = 1; end S; model A S s[2]; end A;", {{"s[2].b", "9"}}),
                   "parameter Real s[2].b = 9;"));
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
    CHECK(contains(flat_text("model A parameter Real p(start = 3); Real x = p; end A;"),
                   "parameter Real p(start = 3) = 3;"));
    CHECK(flat_text("model A parameter Integer n; Real x[n]; end A;") == "I114");
    CHECK(flat_text("model A constant Real c; Real x = c; end A;") == "I114");
}

TEST_CASE("a parameter that the compiler needed is structural, others stay tunable") {
    std::string t = flat_text("model A parameter Boolean on = true annotation(Evaluate = true); parameter Integer n = "
                              "1; parameter Real p = 2; Real x[n] = {p}; end A;");
    CHECK(contains(t, "parameter Boolean on = 1;  // structural"));
    CHECK(contains(t, "parameter Integer n = 1;  // structural"));
    CHECK(contains(t, "parameter Real p = 2;\n"));
    CHECK(contains(t, "x[1] = p;"));
}

TEST_CASE("enumerations") {
    std::string t = flat_text("type Mode = enumeration(off, on); model A parameter Mode m = Mode.on; Real x = if m == "
                              "Mode.on then 1 else 2; end A;");
    CHECK(contains(t, "parameter Mode m = 2;"));
    CHECK(flat_text("type Mode = enumeration(off, on); model A parameter Mode m = Mode.onn; end A;") == "L102");
    CHECK(flat_text("type Mode = enumeration(off, on); model A parameter Mode m = 1; end A;") == "I107");
}

TEST_CASE("--set: parameters, start values, and what cannot be set") {
    const std::string a =
        "model A parameter Real p = 1; Real x(start = 1, fixed = true); equation der(x) = -p*x; end A;";
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
    for (const char* text :
         {"function f input Integer n; output Real y; protected Real v[n]; algorithm v := fill(1, n); y := v[1]; end "
          "f; model A Real x = "
          "f(integer(time)); end A;",
          "function f input Real x; output Real y; external \"FORTRAN 77\"; end f; model A Real x = f(1); end A;",
          "model A Real x = previous(time); end A;"}) {
        CAPTURE(text);
        FrontEnd f;
        CHECK(!f.flatten(text));
        REQUIRE(!f.diagnostics.all().empty());
        CHECK(source::info(f.diagnostics.all()[0].code).code == std::string("I190"));
        CHECK(f.diagnostics.all()[0].span.valid());
    }
}

TEST_CASE("a class that cannot be simulated") {
    CHECK(flat_text("partial model A end A;") == "I103");
    CHECK(flat_text("package P end P;") == "I102");
    CHECK(flat_text("partial model P end P; model A P p; end A;") == "I103");
    CHECK(flat_text("package P end P; model A P p; end A;") == "I102");
}

TEST_CASE("components share modifiers, but a name in one means each component's own") {
    std::string t = flat_text(R"(
        model Base parameter Real k = 1; Real v(start = k, fixed = true); equation der(v) = k; end Base;
        model Leaf extends Base; parameter Real q = 1; end Leaf;
        model Middle extends Base(k = p); parameter Real p = 2; Leaf l(q = p, k = 3*q); parameter Real q = 4; Leaf m[2](each q = 2*p, k = {q, p}); end Middle;
        model Deep parameter Real p = 9; Middle d; Middle e[2](p = {3, p}); end Deep;
        model Top Middle a[3](each p = 5); Deep deep; Middle other(p = 6, l(q = 7)); end Top;)");
    for (const char* line : {"a[1].k = a[1].p;",
                             "a[3].k = a[3].p;",
                             "a[2].v(start = a[2].k, fixed = true)",
                             "a[3].p = 5;",
                             "a[1].l.q = a[1].p;",
                             "a[3].l.q = a[3].p;",
                             "a[2].l.k = 3*a[2].q;",
                             "a[3].l.v(start = a[3].l.k, fixed = true)",
                             "a[2].m[1].q = 2*a[2].p;",
                             "a[2].m[1].k = a[2].q;",
                             "a[3].m[2].k = a[3].p;",
                             "deep.d.l.q = deep.d.p;",
                             "deep.d.k = deep.d.p;",
                             "deep.d.p = 2;",
                             "deep.e[1].p = 3;",
                             "deep.e[2].p = deep.p;",
                             "deep.e[2].m[2].q = 2*deep.e[2].p;",
                             "deep.e[2].l.v(start = deep.e[2].l.k, fixed = true)",
                             "other.l.q = 7;",
                             "other.l.k = 3*other.q;"})
        CHECK_MESSAGE(contains(t, line), std::string(line), " is not in\n", t);
}

TEST_CASE("what components of an array have in common is there once") {
    FrontEnd f;
    auto tree = f.instantiate(
        "model A parameter Real p(min = 0) = 1; Real x(start = p, unit = \"m\") = time; Real y = 2*x; end A; model B A "
        "a[3](each x(nominal = 10)); A b[2](p = {1, 2}); end B;");
    REQUIRE(tree);
    const auto& a = tree->root->child("a")->children;
    for (const char* name : {"p", "x", "y"}) {
        CHECK(a[0]->child(name)->attributes == a[2]->child(name)->attributes);
        CHECK(a[0]->child(name)->binding == a[2]->child(name)->binding);
    }
    const auto& b = tree->root->child("b")->children;
    CHECK(b[0]->child("p")->binding != b[1]->child("p")->binding);
    CHECK(b[0]->child("x")->attributes == b[1]->child("x")->attributes);
    CHECK(a[0]->shape == b[1]->shape);
}

TEST_CASE("a setting of one element leaves the others as they are") {
    std::string t = flat_text("model A parameter Real p = 1; Real x(start = 1, fixed = true); equation der(x) = p; end "
                              "A; model B A a[3](each p = 4); end B;",
                              {{"a[2].p", "7"}, {"a[3].x", "5"}});
    CHECK(contains(t, "a[1].p = 4;"));
    CHECK(contains(t, "a[2].p = 7;"));
    CHECK(contains(t, "a[3].p = 4;"));
    CHECK(contains(t, "a[1].x(start = 1"));
    CHECK(contains(t, "a[3].x(start = 5"));
}

TEST_CASE("components with equal packages are of one class instance") {
    FrontEnd f;
    auto tree =
        f.instantiate("package P constant Integer n = 1; end P; package Q = P(n = 3); model T replaceable package M = "
                      "P; Real y = M.n; end T; "
                      "model U T a; T b(redeclare package M = Q); T c[3](redeclare each package M = Q); T d; end U;");
    REQUIRE(tree);
    const auto class_of = [&](const char* name) { return tree->root->child(name)->class_; };
    CHECK(class_of("a") == class_of("d"));
    CHECK(class_of("a") != class_of("b"));
    CHECK(class_of("b") == class_of("c"));
}
