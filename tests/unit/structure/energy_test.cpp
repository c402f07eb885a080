// Declared energies over the variables of the sorted model: derivatives come from how a variable is computed, nothing
// is added to the model.

#include "tests/unit/structure/model_builder.h"
#include "tests/unit/structure/partition_values.h"

#include <doctest/doctest.h>

using namespace torsion;
using namespace torsion::structure;

namespace {

/// A state x with der(x) = −x, what depends on it, and a parameter.
void algebraic_chain(ModelBuilder& m) {
    auto x = m.real("x"), y = m.real("y"), z = m.real("z"), same = m.real("same");
    m.fix("x", 0.5);
    m.equation(m.der(x), -x);
    m.equation(y, x * x);
    m.equation(z, y * m.parameter("k", 3));
    m.equation(same, -x);
}

std::string printed(const SortedModel& model, ExprId e) {
    return symbolic::print(model.flat.pool, e, [&](VarId v) { return model.flat.variables[v].name; });
}

} // namespace

TEST_CASE("der of a state, an alias, a parameter and of what is computed") {
    ModelBuilder m;
    algebraic_chain(m);
    for (const char* name : {"x", "same", "k", "z"}) m.flat.energy.supplied.push_back(m.der(m[name]).id);
    Sorted s(m);
    REQUIRE(s.model);
    const flat::Energy& energy = s.model->flat.energy;
    CHECK(energy.obstacle.empty());
    CHECK(s.model->flat.variables.size() == s.model->original_variables + 1); // der(x) and no more
    PartitionValues values(*s.model);
    values.set(s.id("x"), 0.5);
    REQUIRE(values.run(s.model->simulation));
    const auto value = [&](ExprId e) { return values.evaluate(e).value_or(NAN); };
    INFO(printed(*s.model, energy.supplied[3]));
    CHECK(value(energy.supplied[0]) == doctest::Approx(-0.5));
    CHECK(value(energy.supplied[1]) == doctest::Approx(0.5));
    CHECK(value(energy.supplied[2]) == 0);
    CHECK(value(energy.supplied[3]) == doctest::Approx(3 * 2 * 0.5 * -0.5));
}

TEST_CASE("a derivative that cannot be had stops the audit, not the model") {
    ModelBuilder m;
    auto x = m.real("x"), y = m.real("y");
    m.fix("x", 0.5);
    m.equation(m.der(x), -x);
    m.equation(sin(y) + y, x); // y is an unknown of a nonlinear system
    m.flat.energy.supplied.push_back(m.der(y).id);
    Sorted s(m);
    REQUIRE(s.model);
    CHECK(s.model->flat.energy.obstacle == "the derivative of `y` is not known");
}

TEST_CASE("the sorted model is the same with and without declarations") {
    ModelBuilder with, without;
    algebraic_chain(with);
    algebraic_chain(without);
    with.flat.energy.stored.push_back((with["z"] * with["y"]).id);
    with.flat.energy.supplied.push_back((with["y"] * with.der(with["z"])).id);
    Sorted a(with), b(without);
    REQUIRE(a.model);
    REQUIRE(b.model);
    CHECK(print(*a.model) == print(*b.model));
}
