#include "tests/unit/structure/model_builder.h"
#include "tests/unit/structure/partition_values.h"

#include <doctest/doctest.h>

using namespace torsion;
using namespace torsion::structure;
using source::Diag;

namespace {

void two_inertias(ModelBuilder& m) {
    m.inertia("J1", 2);
    m.inertia("J2", 3);
    m.spring_damper("s", 10, 1);
    m.connect("J1.b", "s.a");
    m.connect("s.b", "J2.a");
    m.close();
}

void geared(ModelBuilder& m) {
    m.inertia("J1", 2);
    m.inertia("J2", 3);
    m.gear("g", 4);
    m.connect("J1.b", "g.a");
    m.connect("g.b", "J2.a");
    m.close();
}

/// Initialization, then the simulation's equations from the states it gave.
double initial_residual(PartitionValues& values, const SortedModel& model) {
    values.initial = 1;
    if (!values.run(model.initialization)) return INFINITY;
    values.initial = 0;
    return values.residual();
}

} // namespace

TEST_CASE("fixed start values of states and of others") {
    ModelBuilder m;
    two_inertias(m);
    m.fix("J1.phi", 1);
    m.fix("J2.phi", 1.5);
    m.fix("J1.w", 0);
    m.fix("J2.w", 2);
    Sorted s(m);
    INFO(s.messages());
    REQUIRE(s.model);
    CHECK(s.model->guesses.empty());
    PartitionValues values(*s.model);
    CHECK(initial_residual(values, *s.model) < 1e-12);
    CHECK(values[s.id("s.phi_rel")] == doctest::Approx(0.5));
    CHECK(values[s.id("s.w_rel")] == doctest::Approx(2));
    CHECK(values[s.id("s.tau")] == doctest::Approx(7));
}

TEST_CASE("fixed accelerations determine angles") {
    ModelBuilder m;
    two_inertias(m);
    m.fix("J1.phi", 1);
    m.fix("J1.w", 0);
    m.fix("J2.w", 0);
    m.fix("J2.acc", 5);
    Sorted s(m);
    INFO(s.messages());
    REQUIRE(s.model);
    PartitionValues values(*s.model);
    CHECK(initial_residual(values, *s.model) < 1e-12);
    CHECK(values[s.id("J2.acc")] == doctest::Approx(5));
    CHECK(values[s.id("J2.phi")] == doctest::Approx(1 - 1.5));
}

TEST_CASE("steady state of an oscillator") {
    ModelBuilder m;
    X x = m.real("x"), v = m.real("v");
    m.equation(v, m.der(x));
    m.equation(2 * m.der(v), 6 - 3 * x - v);
    m.initial_equation(v, m(0));
    m.initial_equation(m.der(v), m(0));
    Sorted s(m);
    INFO(s.messages());
    REQUIRE(s.model);
    CHECK(s.model->guesses.empty());
    PartitionValues values(*s.model);
    CHECK(initial_residual(values, *s.model) < 1e-12);
    CHECK(values[s.id("x")] == doctest::Approx(2));
}

TEST_CASE("free degrees of freedom take start values, given and preferred ones first") {
    ModelBuilder m;
    two_inertias(m);
    m.fix("s.w_rel", 1);
    m.start("J1.w", 10);
    Sorted s(m);
    INFO(s.messages());
    REQUIRE(s.model);
    REQUIRE(s.model->guesses.size() == 3);
    CHECK(s.states() == std::vector<std::string>{"J1.phi", "J1.w", "s.phi_rel", "s.w_rel"});
    CHECK(s.model->guesses[0].note == "start = 0 (default)");
    CHECK(s.model->guesses[1].variable == s.id("J1.w"));
    CHECK(s.model->guesses[1].note == "start = 10");
    CHECK(s.reports(Diag::StartValuesUsed));
    PartitionValues values(*s.model);
    CHECK(initial_residual(values, *s.model) < 1e-12);
    CHECK(values[s.id("J2.w")] == doctest::Approx(11));
}

TEST_CASE("redundant but true: a warning; untrue: an error with all names") {
    ModelBuilder m;
    geared(m);
    m.fix("J1.phi", 4);
    m.fix("J2.phi", 1);
    m.fix("J1.w", 8);
    m.fix("J2.w", 2);
    Sorted s(m);
    INFO(s.messages());
    REQUIRE(s.model);
    CHECK(s.reports(Diag::InitialConditionDropped));
    PartitionValues values(*s.model);
    CHECK(initial_residual(values, *s.model) < 1e-12);

    ModelBuilder wrong;
    geared(wrong);
    wrong.fix("J1.w", 8);
    wrong.fix("J2.w", 3);
    Sorted t(wrong);
    CHECK(!t.model);
    CHECK(t.reports(Diag::OverdeterminedInitialization));
    CHECK(t.messages().find("J1.w(start = 8, fixed = true)") != std::string::npos);
    CHECK(t.messages().find("J2.w(start = 3, fixed = true)") != std::string::npos);
}

TEST_CASE("a fixed start value of something that is constant") {
    ModelBuilder m;
    m.inertia("J", 1);
    m.fixed("f");
    m.connect("f.a", "J.a");
    m.close();
    m.fix("J.w", 0);
    Sorted s(m);
    REQUIRE(s.model);
    CHECK(s.reports(Diag::InitialConditionDropped));

    ModelBuilder wrong;
    wrong.inertia("J", 1);
    wrong.fixed("f");
    wrong.connect("f.a", "J.a");
    wrong.close();
    wrong.fix("J.w", 1);
    CHECK(Sorted(wrong).reports(Diag::OverdeterminedInitialization));
}

TEST_CASE("redundant conditions behind a linear system are decided, too") {
    ModelBuilder m;
    geared(m);
    m.fix("J1.acc", 0);
    Sorted s(m);
    INFO(s.messages());
    REQUIRE(s.model);
    CHECK(s.reports(Diag::InitialConditionDropped)); // no torque: the accelerations are zero anyway
}

TEST_CASE("if initial(): the initialization has its own arms, and they are not differentiated") {
    ModelBuilder m;
    X x = m.real("x"), v = m.real("v"), f = m.real("f");
    m.equation(v, m.der(x));
    m.equation(m.der(v), f);
    m.equation(f, m.if_else(m.initial(), 2 - 4 * x, m(0)));
    m.fix("f", 0);
    m.fix("v", 1);
    Sorted s(m);
    INFO(s.messages());
    REQUIRE(s.model);
    CHECK(s.model->guesses.empty());
    PartitionValues values(*s.model);
    values.initial = 1;
    REQUIRE(values.run(s.model->initialization));
    CHECK(values[s.id("x")] == doctest::Approx(0.5));

    ModelBuilder index; // the constraint holds in the simulation; at the start it is another one
    X y = index.real("y"), w = index.real("w"), force = index.real("force");
    index.equation(w, index.der(y));
    index.equation(index.der(w), force);
    index.equation(y, index.if_else(index.initial(), index(5), sin(index.time())));
    Sorted t(index);
    INFO(t.messages());
    REQUIRE(t.model);
    CHECK(t.model->states.empty());
    PartitionValues at_start(*t.model);
    at_start.initial = 1;
    REQUIRE(at_start.run(t.model->initialization));
    CHECK(at_start[t.id("y")] == 5);
    CHECK(at_start[t.id("w")] == 1);
}

TEST_CASE("an initial equation may ask for the derivative of an algebraic variable") {
    ModelBuilder m;
    X x = m.real("x"), y = m.real("y");
    m.equation(m.der(x), 4 - x);
    m.equation(y, 3 * x + m.time());
    m.initial_equation(m.der(y), m(1));
    Sorted s(m);
    INFO(s.messages());
    REQUIRE(s.model);
    CHECK(s.model->states.size() == 1);
    PartitionValues values(*s.model);
    CHECK(initial_residual(values, *s.model) < 1e-12);
    CHECK(values[s.id("x")] == doctest::Approx(4));
}

TEST_CASE("a nonlinear initial system") {
    ModelBuilder m;
    X x = m.real("x");
    m.equation(m.der(x), 8 - x * x * x);
    m.initial_equation(m.der(x), m(0));
    Sorted s(m);
    REQUIRE(s.model);
    REQUIRE(s.systems(s.model->initialization) == 1);
    PartitionValues values(*s.model);
    CHECK(initial_residual(values, *s.model) < 1e-9);
    CHECK(values[s.id("x")] == doctest::Approx(2));
}
