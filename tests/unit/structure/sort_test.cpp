#include "tests/unit/structure/model_builder.h"
#include "tests/unit/structure/partition_values.h"

#include <doctest/doctest.h>

using namespace torsion;
using namespace torsion::structure;
using flat::StateSelect;

namespace {

/// States 0.1, 0.2, … in order, everything else from the simulation; the flat equations must hold.
double residual_of_simulation(const Sorted& s) {
    PartitionValues values(*s.model);
    double next = 0.1;
    for (VarId v : s.model->states) values.set(v, std::exchange(next, next + 0.1));
    values.time = 0.3;
    if (!values.run(s.model->simulation)) return INFINITY;
    return values.residual();
}

} // namespace

TEST_CASE("an oscillator has its angle and speed as states") {
    ModelBuilder m;
    m.inertia("J", 2);
    m.spring_damper("s", 10, 0.5, false);
    m.fixed("f");
    m.connect("s.b", "J.a");
    m.connect("f.a", "s.a");
    m.close();
    Sorted s(m);
    INFO(s.messages());
    REQUIRE(s.model);
    CHECK(s.states().size() == 2);
    CHECK(s.systems(s.model->simulation) == 0);
    CHECK(residual_of_simulation(s) < 1e-12);
    MESSAGE(print(*s.model));
}

TEST_CASE("two inertias and a gear: index 3") {
    ModelBuilder m;
    m.inertia("J1", 2);
    m.inertia("J2", 3);
    m.gear("g", 4);
    m.torque("t", m.time() * 2);
    m.connect("t.a", "J1.a");
    m.connect("J1.b", "g.a");
    m.connect("g.b", "J2.a");
    m.close();
    Sorted s(m);
    INFO(s.messages());
    REQUIRE(s.model);
    CHECK(s.states().size() == 2);
    CHECK(residual_of_simulation(s) < 1e-12);
    MESSAGE(print(*s.model));
    MESSAGE(s.messages());
}
