#include "tests/equivalence/pair.h"
#include "tests/equivalence/random_models.h"
#include "tests/unit/symbolic/random_functions.h"

using namespace torsion;
using symbolic::ExprId;
using symbolic::FunctionId;
using symbolic::Op;
using symbolic::VarId;

namespace {

/// Three states whose derivatives are calls of random functions, some in arms, some of parameters only; and one call in
/// a block.
structure::SortedModel with_functions(unsigned seed) {
    testing::ModelBuilder b("Calls");
    testing::RandomFunctions make(b.pool(), seed, seed % 3 != 0);
    std::vector<FunctionId> functions{make(), make(), make()};
    VarId p = b.parameter("p", 0.5);
    VarId q = b.parameter(
        "q", b.pool().output(b.pool().call(functions[0], std::vector{b.v(p), b.c(1), b.c(0.3), b.c(2)}), 0));
    std::vector<ExprId> x{b.v(p), b.v(q)};
    std::vector<VarId> derivatives;
    for (const char* name : {"x", "y", "z"}) {
        VarId state = b.state(name, 0.5);
        derivatives.push_back(b.derivative_of(state));
        x.push_back(b.v(state));
    }
    VarId mode = b.variable("mode", testing::Role::Discrete, 1, flat::Type::Integer);
    auto any = [&] { return x[make.below(x.size())]; };
    auto call = [&] {
        ExprId node =
            b.pool().call(functions[make.below(3)], std::vector{any(), b.add(any(), any()), any(), b.v(mode)});
        return b.pool().output(node, static_cast<std::uint32_t>(make.below(2)));
    };
    structure::TornSystem torn;
    torn.kind = structure::TornSystem::Kind::Nonlinear;
    VarId tear = b.variable("tear", testing::Role::Algebraic);
    x.push_back(b.v(tear));
    torn.tears = {tear};
    torn.residuals = {{b.sub(b.mul(b.c(20), b.v(tear)), b.op(Op::Tanh, call())), {}}};
    b.torn(torn);
    b.assign(mode, b.choose(b.pool().binary(Op::Gt, x[2], x[3]), b.c(1), b.pool().pre(mode)));
    for (VarId derivative : derivatives) {
        ExprId first = call(), second = call(), condition = b.pool().binary(Op::Lt, any(), b.c(0.2));
        ExprId nested = b.choose(b.pool().binary(Op::Lt, any(), any()), second, b.c(1));
        b.assign(derivative, b.add(b.choose(condition, b.mul(first, call()), nested), call()));
    }
    return b.finish();
}

} // namespace

TEST_CASE("machine code = interpreter on models that call functions") {
    for (unsigned seed = 1; seed <= 60; ++seed) {
        native::NativeOptions options{
            .everything = true, .optimization = static_cast<int>(seed % 3), .function_limit = seed % 2 ? 0u : 15u};
        testing::check_model([&] { return with_functions(seed); }, options, seed);
    }
}

namespace {

/// der(x) = if x > 1 then root(x - 2) else limit(x), where root refuses what is negative.
structure::SortedModel refusing() {
    testing::ModelBuilder b("Refusing");
    symbolic::Function root{"root", 1, 1, 2};
    root.body.push_back({symbolic::Check{b.pool().binary(Op::Ge, b.pool().local(0), b.c(0)), "negative"}});
    root.body.push_back({symbolic::Check{b.pool().binary(Op::Lt, b.pool().local(0), b.c(10)), "large", true}});
    root.body.push_back({symbolic::Assign{{1}, {b.op(Op::Sqrt, b.pool().local(0))}}});
    FunctionId f = b.pool().add_function(root);
    VarId p = b.parameter("p", -1);
    VarId x = b.state("x", 0.5);
    VarId dx = b.derivative_of(x);
    auto call = [&](ExprId of) { return b.pool().output(b.pool().call(f, std::vector{of}), 0); };
    ExprId never = b.choose(b.pool().binary(Op::Gt, b.v(x), b.c(100)), call(b.v(p)), b.c(0));
    b.assign(dx, b.add(b.choose(b.pool().binary(Op::Gt, b.v(x), b.c(1)), call(b.sub(b.v(x), b.c(2))), b.v(x)), never));
    return b.finish();
}

} // namespace

TEST_CASE("a function that fails ends the kernel, and the host knows why") {
    for (bool interpret : {false, true}) {
        auto compiled = testing::compile(refusing, {.interpret = interpret, .everything = true});
        const TorsionModel& m = compiled->descriptor();
        testing::MockHost host(m);
        host.initialize();
        host.violated.clear(); // p is negative: tried, and forgiven
        auto answer = [&](double x) {
            host.violated.clear();
            host.frame.x[0] = x;
            return m.derivatives(&host.frame);
        };
        CHECK(answer(0.5) == 0);
        CHECK(host.violated.empty());
        CHECK(host.frame.der[0] == 0.5);
        CHECK(answer(1.5) == 1);
        REQUIRE(host.violated.size() == 1);
        CHECK(host.violated[0].second == 3);
        CHECK(std::string(m.strings + m.assertions[host.violated[0].first].message) == "negative");
        CHECK(answer(6) == 0);
        CHECK(host.frame.der[0] == 2);
        CHECK(answer(18) == 0);
        CHECK(host.frame.der[0] == 4);
        REQUIRE(host.violated.size() == 1);
        CHECK(host.violated[0].second == 4);
        CHECK(m.assertions[host.violated[0].first].is_warning);
        CHECK(answer(200) == 0);
        CHECK(std::isnan(host.frame.der[0]));
        m.jacobian_values(&host.frame);
    }
}
