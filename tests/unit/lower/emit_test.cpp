#include "tests/equivalence/random_models.h"
#include "tests/unit/lower/lowered.h"
#include "tests/unit/lower/sorted_models.h"
#include "tests/unit/program/frame_memory.h"
#include "tests/unit/program/well_formed.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace torsion;
using program::Kernel;
using program::ValueId;
using symbolic::ExprId;
using symbolic::Op;
using symbolic::VarId;
using testing::FrameMemory;
using testing::ModelBuilder;
using testing::Role;

namespace {

/// A model with one state whose derivative is `value`.
template <class Make>
structure::SortedModel model_of(Make value) {
    ModelBuilder b("One");
    VarId x = b.state("x", 2), u = b.variable("u", Role::Input);
    VarId dx = b.derivative_of(x);
    b.assign(dx, value(b, b.v(x), b.v(u)));
    return b.finish();
}

template <class Make>
double derivative(Make value, double x, double u) {
    program::Program program = testing::lowered(model_of(value));
    FrameMemory memory(program);
    memory.prepare();
    memory.at("x") = x;
    memory.at("u") = u;
    memory.run("derivatives");
    return memory.at("der(x)");
}

} // namespace

TEST_CASE("equal expressions are computed once") {
    program::Program program = testing::lowered(model_of([](ModelBuilder& b, ExprId x, ExprId u) {
        ExprId s = b.op(Op::Sin, b.mul(x, u));
        return b.add(b.mul(s, s), b.op(Op::Cos, s));
    }));
    const Kernel& kernel = testing::kernel(program, "derivatives");
    CHECK(testing::count(kernel, Op::Sin) == 1);
    CHECK(testing::count(kernel, Op::Mul) == 2);
    CHECK(testing::count<program::Load>(kernel) == 2);
}

TEST_CASE("squares and cubes are products, other powers are the library's") {
    const auto power = [](double exponent) {
        return [exponent](ModelBuilder& b, ExprId x, ExprId u) {
            return b.add(b.op(Op::Pow, b.add(x, u), b.c(exponent)), u);
        };
    };
    for (const double exponent : {2.0, 3.0, 4.0, 2.5, -2.0}) {
        CAPTURE(exponent);
        const bool is_short = exponent == 2 || exponent == 3;
        program::Program program = testing::lowered(model_of(power(exponent)));
        const Kernel& kernel = testing::kernel(program, "derivatives");
        CHECK(testing::count(kernel, Op::Pow) == (is_short ? 0 : 1));
        CHECK(testing::count(kernel, Op::Mul) == (is_short ? exponent - 1 : 0));
        CHECK(derivative(power(exponent), 1.5, 0.5) == std::pow(2.0, exponent) + 0.5);
    }
    CHECK(derivative(power(3), -3, 0) == -27);
}

TEST_CASE("nobody pays for the residual oracle who did not ask for it") {
    const auto make = [] { return model_of([](ModelBuilder& b, ExprId x, ExprId u) { return b.mul(x, u); }); };
    CHECK(!testing::lowered(make()).table.residual_oracle);
    const program::Program with = testing::lowered(make(), {.residual_oracle = true});
    REQUIRE(with.table.residual_oracle.valid());
    CHECK(with.kernels[with.table.residual_oracle].name == "residual_oracle");
}

TEST_CASE("total arms are selected, partial ones are regions") {
    auto total = [](ModelBuilder& b, ExprId x, ExprId u) { return b.choose(u, b.mul(x, x), b.op(Op::Sin, x)); };
    program::Program selected = testing::lowered(model_of(total));
    CHECK(testing::count<program::Select>(testing::kernel(selected, "derivatives")) == 1);
    CHECK(testing::count<program::If>(testing::kernel(selected, "derivatives")) == 0);

    auto partial = [](ModelBuilder& b, ExprId x, ExprId u) { return b.choose(u, b.div(b.c(1), x), b.op(Op::Sin, x)); };
    program::Program guarded = testing::lowered(model_of(partial));
    CHECK(testing::count<program::If>(testing::kernel(guarded, "derivatives")) == 1);
    CHECK(derivative(partial, 4, 1) == 0.25);
    CHECK(derivative(partial, 0, 0) == 0);
}

TEST_CASE("what both arms need, or what comes after, is computed before the region") {
    auto both = [](ModelBuilder& b, ExprId x, ExprId u) {
        ExprId shared = b.op(Op::Sqrt, b.add(x, u));
        return b.choose(u, b.div(shared, x), b.mul(b.c(2), shared));
    };
    program::Program program = testing::lowered(model_of(both));
    CHECK(testing::count(testing::kernel(program, "derivatives"), Op::Sqrt) == 1);
    CHECK(testing::is_well_formed(testing::kernel(program, "derivatives")));
    CHECK(derivative(both, 3, 1) == 2.0 / 3);
    CHECK(derivative(both, 4, 0) == 4);

    auto after = [](ModelBuilder& b, ExprId x, ExprId u) {
        ExprId shared = b.op(Op::Exp, x);
        return b.add(b.choose(u, b.div(shared, x), b.c(0)), shared);
    };
    CHECK(derivative(after, 1, 1) == std::exp(1.0) + std::exp(1.0));
    CHECK(testing::count(testing::kernel(testing::lowered(model_of(after)), "derivatives"), Op::Exp) == 1);
}

TEST_CASE("sharing between guarded arms does not multiply code") {
    auto chain = [](ModelBuilder& b, ExprId x, ExprId u) {
        for (int k = 0; k < 60; ++k) {
            ExprId first = b.choose(b.op(Op::Gt, u, b.c(k)), b.div(b.c(1), x), b.c(0));
            ExprId second = b.choose(b.op(Op::Lt, u, b.c(k)), b.div(b.c(2), x), b.c(1));
            x = b.add(first, second);
        }
        return x;
    };
    program::Program program = testing::lowered(model_of(chain));
    CHECK(testing::kernel(program, "derivatives").code.size() < 60 * 20);
    CHECK(testing::is_well_formed(testing::kernel(program, "derivatives")));
}

TEST_CASE("deep expressions need no deep stack") {
    const int depth = 100000;
    auto sum = [&](ModelBuilder& b, ExprId x, ExprId) {
        ExprId e = x;
        for (int k = 1; k < depth; ++k) e = b.add(b.op(Op::Sin, e), x);
        return e;
    };
    program::Program program = testing::lowered(model_of(sum), {}, {.loops = false}); // pieces of it would repeat
    CHECK(testing::count(testing::kernel(program, "derivatives"), Op::Sin) == std::size_t(depth) - 1);

    auto cases = [&](ModelBuilder& b, ExprId x, ExprId u) {
        ExprId e = x;
        for (int k = 1; k < depth; ++k) e = b.choose(b.op(Op::Eq, u, b.c(k)), b.div(b.c(k), x), e);
        return e;
    };
    CHECK(derivative(cases, 2, 7) == 3.5);
    CHECK(derivative(cases, 2, -1) == 2);
}

TEST_CASE("kernels of random models are well formed") {
    for (unsigned seed = 1; seed <= 100; ++seed) {
        program::Program program = testing::lowered(testing::RandomModel(seed)());
        for (const Kernel& kernel : program.kernels) {
            CAPTURE(seed);
            CAPTURE(kernel.name);
            CHECK(testing::is_well_formed(kernel));
        }
    }
}

TEST_CASE("parameter expressions are computed with the parameters") {
    ModelBuilder b("Parametric");
    VarId k = b.parameter("k", 4), x = b.state("x", 3);
    VarId dx = b.derivative_of(x);
    b.assign(dx, b.mul(b.op(Op::Sqrt, b.v(k)), b.v(x)));
    program::Program program = testing::lowered(b.finish());
    CHECK(testing::count(testing::kernel(program, "derivatives"), Op::Sqrt) == 0);
    CHECK(testing::count(testing::kernel(program, "parameters"), Op::Sqrt) == 1);
    FrameMemory memory(program);
    memory.prepare();
    memory.run("derivatives");
    CHECK(memory.at("der(x)") == 6);
    memory.at("k") = 9;
    memory.run("parameters");
    memory.run("derivatives");
    CHECK(memory.at("der(x)") == 9);
}
