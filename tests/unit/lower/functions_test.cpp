#include "compiler/program/print.h"
#include "compiler/program/run_function.h"
#include "compiler/symbolic/print.h"
#include "tests/unit/lower/lowered.h"
#include "tests/unit/lower/sorted_models.h"
#include "tests/unit/program/frame_memory.h"

#include <doctest/doctest.h>

using namespace torsion;
using symbolic::ExprId;
using symbolic::FunctionId;
using symbolic::Op;
using symbolic::VarId;
using testing::ModelBuilder;
using testing::Role;

namespace {

/// (x, y) → x*y, x + y
FunctionId product_and_sum(ModelBuilder& b) {
    symbolic::Function f{"f", 2, 2, 4};
    ExprId x = b.pool().local(0), y = b.pool().local(1);
    f.body.push_back({symbolic::Check{b.pool().binary(Op::Lt, x, b.c(100)), "x is large"}});
    f.body.push_back({symbolic::Assign{{2, 3}, {b.mul(x, y), b.add(x, y)}}});
    return b.pool().add_function(std::move(f));
}

template <class Make>
lower::Lowered lowered_of(Make value) {
    ModelBuilder b("One");
    VarId p = b.parameter("p", 3), x = b.state("x", 2), u = b.variable("u", Role::Input);
    FunctionId f = product_and_sum(b);
    auto call = [&](ExprId left, ExprId right, std::uint32_t output) {
        return b.pool().output(b.pool().call(f, std::vector{left, right}), output);
    };
    VarId dx = b.derivative_of(x);
    b.assign(dx, value(b, call, b.v(p), b.v(x), b.v(u)));
    return testing::lowered_with_model(b.finish());
}

template <class Make>
program::Program program_with_function(Make value) {
    return lowered_of(value).program;
}

} // namespace

TEST_CASE("a program says which native code it calls") {
    struct Native : symbolic::Foreign {
        Native() { name = "twice", is_real_result = {true}; }
        void call(const double* a, double* result, const void*) const override { *result = 2 * *a; }
    };
    ModelBuilder b("One");
    VarId x = b.state("x", 2);
    symbolic::Function f{"f", 1, 1, 2};
    f.body.push_back({symbolic::ForeignCall{std::make_shared<Native>(), {b.pool().local(0)}, {1}}});
    ExprId call = b.pool().call(b.pool().add_function(std::move(f)), std::vector{b.v(x)});
    VarId dx = b.derivative_of(x);
    b.assign(dx, b.pool().output(call, 0));
    program::Program program = testing::lowered(b.finish());
    REQUIRE(program.functions.foreign.size() == 1);
    CHECK(program.functions.foreign[0]->name == "twice");
    testing::FrameMemory memory(program);
    memory.prepare();
    memory.at("x") = 5;
    CHECK(memory.run("derivatives") == 0);
    CHECK(memory.at("der(x)") == 10);
    CHECK(program_with_function([](ModelBuilder&, auto, ExprId, ExprId x, ExprId) {
              return x;
          }).functions.foreign.empty());
}

TEST_CASE("one call for all its outputs, with slots that all kernels share") {
    program::Program program = program_with_function(
        [](ModelBuilder& b, auto call, ExprId, ExprId x, ExprId u) { return b.sub(call(x, u, 0), call(x, u, 1)); });
    CHECK(testing::count<program::CallFunction>(testing::kernel(program, "derivatives")) == 1);
    CHECK(testing::count<program::CallFunction>(testing::kernel(program, "outputs")) == 1);
    testing::FrameMemory memory(program);
    memory.prepare();
    memory.at("x") = 5;
    memory.at("u") = 7;
    CHECK(memory.run("derivatives") == 0);
    CHECK(memory.at("der(x)") == 35 - 12);
    REQUIRE(memory.run("jacobian") == 0);
    CHECK(memory.frame.jacobian[0] == 7 - 1);
    CHECK(program.functions.rows.size() == 2); // and its tangent
    CHECK(program.functions.checks.size() == 2);
}

TEST_CASE("a call that may not be needed is repeated once for all who need it together") {
    const auto chosen = [](ModelBuilder& b, auto call, ExprId x, ExprId u, std::uint32_t output) {
        return b.pool().select(b.pool().binary(Op::Gt, u, b.c(0)), call(x, u, output), b.c(3));
    };
    program::Program program = program_with_function([&](ModelBuilder& b, auto call, ExprId, ExprId x, ExprId u) {
        return b.add(chosen(b, call, x, u, 0), chosen(b, call, x, u, 1));
    });
    CHECK(testing::count<program::CallFunction>(testing::kernel(program, "derivatives")) == 2);
    TorsionHost host{};
    // hears of the function's check
    host.assertion = [](TorsionFrame*, std::uint32_t, std::int32_t) { return std::int32_t{1}; };
    testing::FrameMemory memory(program);
    memory.frame.host = &host;
    memory.prepare();
    memory.at("x") = 5, memory.at("u") = 7;
    CHECK(memory.run("derivatives") == 0);
    CHECK(memory.at("der(x)") == 35 + 12);
    memory.at("x") = 200;
    CHECK(memory.run("derivatives") != 0);
    memory.at("u") = -1;
    CHECK(memory.run("derivatives") == 0);
    CHECK(memory.at("der(x)") == 6);

    program::Program nested = program_with_function(
        [&](ModelBuilder& b, auto call, ExprId, ExprId x, ExprId u) { // one of them behind another condition, too
            const ExprId inner = b.pool().binary(Op::Div, chosen(b, call, x, u, 0), x);
            return b.add(b.pool().select(b.pool().binary(Op::Gt, x, b.c(1)), inner, b.c(4)), chosen(b, call, x, u, 1));
        });
    CHECK(testing::count<program::CallFunction>(testing::kernel(nested, "derivatives")) == 3);
}

TEST_CASE("a call of parameters is remembered") {
    program::Program program = program_with_function(
        [](ModelBuilder& b, auto call, ExprId p, ExprId x, ExprId) { return b.mul(x, call(p, b.c(4), 0)); });
    CHECK(testing::count<program::CallFunction>(testing::kernel(program, "derivatives")) == 0);
    CHECK(testing::count<program::CallFunction>(testing::kernel(program, "parameters")) == 1);
    testing::FrameMemory memory(program);
    memory.prepare();
    memory.run("derivatives");
    CHECK(memory.at("der(x)") == 24);
}

TEST_CASE("a call stands in the arm that needs it") {
    auto make = [](ModelBuilder& b, auto call, ExprId, ExprId x, ExprId u) {
        return b.choose(b.pool().binary(Op::Gt, u, b.c(0)), call(x, u, 0), call(x, x, 1));
    };
    program::Program program = program_with_function(make);
    const program::Kernel& kernel = testing::kernel(program, "derivatives");
    CHECK(testing::count<program::If>(kernel) == 1);
    CHECK(testing::count<program::CallFunction>(kernel) == 2);
    for (const program::Instruction& i : kernel.code) {
        if (const auto* call = std::get_if<program::CallFunction>(&i)) CHECK(!call->is_tentative);
    }
}

TEST_CASE("a call that may not be needed where it stands is tentative") {
    auto make = [](ModelBuilder& b, auto call, ExprId, ExprId x, ExprId u) {
        ExprId value = call(x, u, 0), other = b.pool().binary(Op::Gt, u, b.c(5));
        return b.choose(b.pool().binary(Op::Gt, u, b.c(0)), b.choose(other, b.c(1), value),
                        b.choose(other, value, b.c(2)));
    };
    program::Program program = program_with_function(make);
    std::size_t tentative = 0;
    for (const program::Instruction& i : testing::kernel(program, "derivatives").code) {
        const auto* call = std::get_if<program::CallFunction>(&i);
        tentative += call && call->is_tentative;
    }
    CHECK(tentative == 1);
}

TEST_CASE("functions in the dump of a program") {
    const lower::Lowered result =
        lowered_of([](ModelBuilder&, auto call, ExprId, ExprId x, ExprId u) { return call(x, u, 0); });
    std::string text = program::print(result.program);
    CHECK(text.find("call f@") != std::string::npos);
    CHECK(text.find(" inputs 2 outputs 2 slots 4 locals 4\n  0 error x is large\n  v0 = local[0]\n  v1 = 100\n  v2 = "
                    "v0 < v1\n  check v2 else 0\n") != std::string::npos);
    CHECK(text.find("function der(f)@") != std::string::npos);
}
