#include "compiler/native/compiled_model.h"
#include "tests/abi/jacobian_check.h"
#include "tests/equivalence/random_models.h"
#include "tests/unit/lower/lowered.h"

#include <doctest/doctest.h>

using namespace torsion;
using testing::check_jacobian;
using testing::MockHost;

namespace {

std::unique_ptr<native::CompiledModel> compile(structure::SortedModel model) {
    return native::compile(testing::lowered(std::move(model), {.residual_oracle = true}));
}

} // namespace

TEST_CASE("oscillator against hand formulas") {
    auto compiled = compile(testing::oscillator());
    const TorsionModel& model = compiled->descriptor();
    CHECK(model.abi_version == TORSION_ABI_VERSION);
    CHECK(model.n_x == 2);
    CHECK(std::string(model.strings + model.name) == "Oscillator");
    MockHost host(model);
    host.initialize();
    CHECK(host.value("phi") == 0.1);
    CHECK(host.value("d") == 0.5);
    host.frame.x[0] = 0.3;
    host.frame.x[1] = -2;
    REQUIRE(model.outputs(&host.frame) == 0);
    CHECK(host.value("tau") == -50 * 0.3 + 0.5 * 2);
    CHECK(host.value("minus_tau") == -host.value("tau"));
    CHECK(host.frame.der[0] == -2);
    CHECK(host.frame.der[1] == host.value("tau") / 2);
    CHECK(host.value("der(phi)") == -2);
    CHECK(host.value("energy") == doctest::Approx(0.5 * (2 * 4 + 50 * 0.09)));
    check_jacobian(model, host);
    REQUIRE(model.outputs(&host.frame) == 0); // the oracle looks at what outputs left behind
    REQUIRE(model.residual_oracle(&host.frame) == 0);
    for (std::uint32_t i = 0; i < model.n_equations; ++i) CHECK(host.frame.work[model.oracle + i] == 0);
}

TEST_CASE("a parameter that is set changes what depends on it") {
    auto compiled = compile(testing::oscillator());
    const TorsionModel& model = compiled->descriptor();
    MockHost host(model);
    host.initialize();
    CHECK((model.variables[host.row("c")].flags & TORSION_SETTABLE) != 0);
    CHECK((model.variables[host.row("d")].flags & TORSION_SETTABLE) == 0);
    host.frame.p[model.variables[host.row("c")].index] = 100;
    model.parameters(&host.frame);
    CHECK(host.value("d") == 1);
}

TEST_CASE("linear torn system: solution, and derivatives through it") {
    auto compiled = compile(testing::linear_torn());
    const TorsionModel& model = compiled->descriptor();
    REQUIRE(model.n_blocks == 2);
    CHECK(model.blocks[0].n == 3);
    CHECK(model.blocks[0].kind == TORSION_LINEAR);
    CHECK(model.blocks[1].is_initial);
    MockHost host(model);
    host.initialize();
    REQUIRE(model.outputs(&host.frame) == 0);
    double x = 0.5, y = -1, k = 3, before = std::sin(k * x);
    double z1 = (x + before) / (4 + y), z2 = (before - z1 * std::cos(x)) / k, z3 = (y * y - z2) / 5;
    CHECK(host.value("z1") == doctest::Approx(z1));
    CHECK(host.value("z2") == doctest::Approx(z2));
    CHECK(host.value("z3") == doctest::Approx(z3));
    CHECK(host.value("der(x)") == doctest::Approx(z3 + (z1 * y - before) * z2));
    check_jacobian(model, host);
}

TEST_CASE("nonlinear torn system") {
    auto compiled = compile(testing::nonlinear_torn());
    const TorsionModel& model = compiled->descriptor();
    CHECK(model.blocks[0].kind == TORSION_NONLINEAR);
    MockHost host(model);
    host.initialize();
    REQUIRE(model.outputs(&host.frame) == 0);
    CHECK(host.value("z") == doctest::Approx(1));
    check_jacobian(model, host);
    CHECK(host.frame.jacobian[0] == doctest::Approx(-0.25));
}

TEST_CASE("friction: a mixed system goes from stuck to sliding") {
    auto compiled = compile(testing::friction());
    const TorsionModel& model = compiled->descriptor();
    REQUIRE(model.n_blocks == 2);
    CHECK(model.blocks[0].is_mixed);
    CHECK(model.blocks[0].n_relations == 2);
    CHECK(model.blocks[0].n_discretes == 3);
    MockHost host(model);
    host.initialize();
    CHECK(host.value("locked") == 1);
    CHECK(host.value("der(w)") == 0);

    host.frame.time = 0.5; // u = 2, below 3
    REQUIRE(model.crossings(&host.frame) == 0);
    CHECK(host.value("sa") == doctest::Approx(2));
    CHECK(host.frame.difference[0] == doctest::Approx(2 - 3));
    CHECK(host.frame.magnitude[0] == doctest::Approx(3));
    CHECK(host.frame.active[0] == 1);

    host.frame.time = 0.8; // u = 3.2, above
    REQUIRE(model.derivatives(&host.frame) == 0);
    CHECK(host.frame.der[0] == 0); // frozen: still locked
    host.settle();
    CHECK(host.value("startForward") == 1);
    CHECK(host.value("locked") == 0);
    CHECK(host.value("tau") == doctest::Approx(2));
    CHECK(host.frame.der[0] == doctest::Approx(1.2));
    CHECK(host.value("mode") == 0);
    host.frame.x[0] = 1e-6;
    host.settle();
    CHECK(host.value("mode") == 1);
    CHECK(host.value("startForward") == 0);
    check_jacobian(model, host);
}

TEST_CASE("random smooth models: Jacobian against finite differences") {
    for (unsigned seed = 1; seed <= 60; ++seed) {
        CAPTURE(seed);
        auto compiled = compile(testing::RandomModel(seed, 30, true)());
        MockHost host(compiled->descriptor());
        host.initialize();
        for (std::uint32_t i = 0; i < compiled->descriptor().n_x; ++i) host.frame.x[i] += 0.1 * (i + 1);
        host.settle();
        check_jacobian(compiled->descriptor(), host);
    }
}
