#include "tests/unit/structure/model_builder.h"

#include <doctest/doctest.h>

using namespace torsion;
using namespace torsion::structure;

namespace {

/// "x = -y" or "x = 3", or the name alone for a variable that stays.
std::string alias_of(const Sorted& s, const std::string& name) {
    VarId v = s.id(name);
    const Alias& alias = s.model->alias[v];
    auto name_of = [&](VarId x) { return s.model->flat.variables[x].name; };
    if (alias.value) return name + " = " + symbolic::print(s.model->flat.pool, alias.value, name_of);
    if (alias.target) return name + " = " + (alias.negated ? "-" : "") + name_of(alias.target);
    return name;
}

} // namespace

TEST_CASE("chains of equalities, signs, zeros and parameters") {
    ModelBuilder m;
    X p = m.parameter("p", 3);
    X a = m.real("a"), b = m.real("b"), c = m.real("c"), d = m.real("d"), e = m.real("e"), f = m.real("f"),
      g = m.real("g"), h = m.real("h");
    m.equation(c, d);
    m.equation(a, b);
    m.equation(m(0), b + c);
    m.equation(e, m(0));
    m.equation(e + f + g, m(0)); // e is zero: f = -g
    m.equation(g, p * 2);
    m.equation(-h, f - a); // f has a value: not an alias
    m.equation(a, 5 * m.time());
    Sorted s(m);
    INFO(s.messages());
    REQUIRE(s.model);
    CHECK(alias_of(s, "a") == "a");
    CHECK(alias_of(s, "b") == "b = a");
    CHECK(alias_of(s, "c") == "c = -a");
    CHECK(alias_of(s, "d") == "d = -a");
    CHECK(alias_of(s, "e") == "e = 0");
    CHECK(alias_of(s, "g") == "g = 2*p");
    CHECK(alias_of(s, "f") == "f = -2*p");
    CHECK(alias_of(s, "h") == "h");
    CHECK(s.model->simulation.blocks.size() == 2);
}

TEST_CASE("the order in which equations stand does not matter") {
    ModelBuilder m;
    constexpr int n = 200;
    for (int i = 0; i < n; ++i) m.real("x" + std::to_string(i));
    auto x = [&](int i) { return m["x" + std::to_string(i)]; };
    for (int i = n - 3; i >= 0; --i) m.equation(x(i) + x(i + 1) + x(i + 2), 0.0);
    m.equation(x(0), 0.0); // then each equation makes two variables opposite
    m.equation(x(1), m.time());
    Sorted s(m);
    REQUIRE(s.model);
    CHECK(s.model->simulation.blocks.size() == 1);
    CHECK(alias_of(s, "x3") == "x3 = 0");
    CHECK(alias_of(s, "x199") == "x199 = x1");
}

TEST_CASE("w = der(phi) names the derivative; derivatives of equal variables are equal") {
    ModelBuilder m;
    X p1 = m.real("p1"), p2 = m.real("p2"), w1 = m.real("w1"), w2 = m.real("w2"), a2 = m.real("a2");
    m.equation(w1, m.der(p1));
    m.equation(w2, m.der(p2));
    m.equation(a2, m.der(w2));
    m.equation(p1, -p2);
    m.equation(a2, m.time() * 2);
    Sorted s(m);
    REQUIRE(s.model);
    CHECK(s.model->states.size() == 2);
    CHECK(alias_of(s, "p2") == "p2 = -p1");
    CHECK(alias_of(s, "w2") == "w2 = -w1");
    CHECK(s.model->derivative[s.id("p1")] == s.id("w1"));
    CHECK(s.model->derivative[s.id("w1")] == s.id("der(w1)"));
    CHECK(alias_of(s, "a2") == "a2 = -der(w1)");
    CHECK(s.model->role[s.id("der(w1)")] == Role::Derivative);
}

TEST_CASE("derivatives stay distinct and acyclic") {
    ModelBuilder decay; // x' = -x
    X x = decay.real("x");
    decay.equation(decay.der(x), -x);
    Sorted s(decay);
    REQUIRE(s.model);
    CHECK(s.states() == std::vector<std::string>{"x"});
    CHECK(s.model->role[s.id("der(x)")] == Role::Derivative);

    ModelBuilder oscillator; // x' = v, v' = -x
    X y = oscillator.real("y"), v = oscillator.real("v");
    oscillator.equation(oscillator.der(y), v);
    oscillator.equation(oscillator.der(v), -y);
    Sorted o(oscillator);
    REQUIRE(o.model);
    CHECK(o.states() == std::vector<std::string>{"y", "v"});

    ModelBuilder same; // two integrators of one signal
    X a = same.real("a"), b = same.real("b"), u = same.real("u");
    same.equation(same.der(a), u);
    same.equation(same.der(b), u);
    same.equation(u, same.time());
    Sorted t(same);
    REQUIRE(t.model);
    CHECK(t.states().size() == 2);
    CHECK(t.model->derivative[t.id("a")] != t.model->derivative[t.id("b")]);

    ModelBuilder constant; // a speed that is a parameter
    X q = constant.real("q"), w = constant.real("w"), w0 = constant.parameter("w0", 7);
    constant.equation(w, constant.der(q));
    constant.equation(w, w0);
    Sorted c(constant);
    REQUIRE(c.model);
    CHECK(c.states() == std::vector<std::string>{"q"});
    CHECK(c.model->role[c.model->derivative[c.id("q")]] == Role::Derivative);
}

TEST_CASE("the derivative of a constant is zero, all along the chain") {
    ModelBuilder m;
    m.inertia("J", 1);
    m.fixed("f");
    m.connect("f.a", "J.a");
    m.close();
    Sorted s(m);
    REQUIRE(s.model);
    for (const char* name : {"J.phi", "J.w", "J.acc", "J.a.tau"})
        CHECK(alias_of(s, name) == std::string(name) + " = 0");
    CHECK(s.model->simulation.blocks.empty());
}

TEST_CASE("inputs are known") {
    ModelBuilder m;
    X u = m.input("u"), x = m.real("x"), y = m.real("y");
    m.equation(x, u);
    m.equation(y, -x);
    Sorted s(m);
    REQUIRE(s.model);
    CHECK(alias_of(s, "x") == "x = u");
    CHECK(alias_of(s, "y") == "y = -u");
}

TEST_CASE("attributes of an alias set go to the variable that stays, with its sign") {
    ModelBuilder m;
    X a = m.real("a"), bb = m.real("sub.b");
    m.equation(m.der(a), m.time());
    m.equation(a, -bb);
    m.select("a", flat::StateSelect::Prefer);
    m.fix("sub.b", 4);
    m.var("sub.b").nominal = 100;
    m.var("sub.b").has_nominal = true;
    m.var("sub.b").min = m.flat.pool.constant(-1);
    Sorted s(m);
    INFO(s.messages());
    REQUIRE(s.model);
    const flat::Variable& x = s.model->flat.variables[s.id("a")];
    CHECK(alias_of(s, "a") == "a");
    CHECK(s.model->flat.pool.value(x.start) == -4);
    CHECK(x.fixed);
    CHECK(x.nominal == 100);
    CHECK(!x.min);
    CHECK(s.model->flat.pool.value(x.max) == 1);
    CHECK(s.model->guesses.empty());
}

TEST_CASE("conflicting attributes are reported with both declarations") {
    ModelBuilder m;
    X a = m.real("a"), b = m.real("b");
    m.equation(m.der(a), m.time());
    m.equation(a, b);
    m.start("a", 1);
    m.start("b", 2);
    Sorted s(m);
    REQUIRE(s.model);
    CHECK(s.reports(source::Diag::ConflictingAliasAttributes));

    ModelBuilder fixed;
    X c = fixed.real("c"), d = fixed.real("d");
    fixed.equation(fixed.der(c), fixed.time());
    fixed.equation(c, d);
    fixed.fix("c", 1);
    fixed.fix("d", 2);
    Sorted t(fixed);
    CHECK(!t.model);
    CHECK(t.reports(source::Diag::OverdeterminedInitialization));
}
