// The interpreter follows values that nothing has written.

#include "tests/unit/lower/lowered.h"
#include "tests/unit/lower/sorted_models.h"
#include "tests/unit/program/frame_memory.h"
#include "torsion/unwritten.h"

#include <doctest/doctest.h>

using namespace torsion;
using symbolic::Op;
using testing::ModelBuilder;

namespace {

/// der(x) = `make`(b, u, v), with the inputs u and v.
template <class Make>
program::Program program_of(const Make& make) {
    ModelBuilder b("Follow");
    const symbolic::VarId u = b.variable("u", testing::Role::Input), v = b.variable("v", testing::Role::Input),
                          x = b.state("x", 1);
    b.assign(b.derivative_of(x), make(b, b.v(u), b.v(v)));
    return testing::lowered(b.finish());
}

struct Outcome {
    std::int32_t answer;
    double derivative;
    std::uint32_t slot;
};

Outcome with_unwritten_v(const program::Program& program, double u) {
    testing::FrameMemory memory(program);
    memory.at("u") = u;
    memory.at("v") = runtime::unwritten(4, 1);
    const std::int32_t answer = memory.run("derivatives");
    return {answer, memory.frame.der[0], memory.frame.reserved};
}

} // namespace

TEST_CASE("sums, the larger of two, comparisons and conversions stay unwritten") {
    for (const auto& make :
         std::initializer_list<symbolic::ExprId (*)(ModelBuilder&, symbolic::ExprId, symbolic::ExprId)>{
             [](ModelBuilder& b, symbolic::ExprId u, symbolic::ExprId v) { return b.add(u, v); },
             [](ModelBuilder& b, symbolic::ExprId u, symbolic::ExprId v) { return b.op(Op::Max, u, v); },
             [](ModelBuilder& b, symbolic::ExprId u, symbolic::ExprId v) { return b.op(Op::Floor, b.add(u, v)); },
             [](ModelBuilder& b, symbolic::ExprId u, symbolic::ExprId v) {
                 return b.choose(b.op(Op::Gt, v, b.c(1)), u, b.c(0));
             },
         }) {
        const Outcome outcome = with_unwritten_v(program_of(make), 2);
        CHECK(outcome.answer == 0);
        CHECK(runtime::is_unwritten(outcome.derivative));
    }
}

TEST_CASE("what is not taken does not matter") {
    const program::Program program = program_of([](ModelBuilder& b, symbolic::ExprId u, symbolic::ExprId v) {
        return b.choose(b.op(Op::Gt, u, b.c(1)), u, v);
    });
    CHECK(with_unwritten_v(program, 2).derivative == 2);
    CHECK(runtime::is_unwritten(with_unwritten_v(program, 0).derivative));
}

TEST_CASE("no decision is made by what is unwritten") {
    const program::Program program = program_of([](ModelBuilder& b, symbolic::ExprId u, symbolic::ExprId v) {
        return b.choose(b.op(Op::Gt, v, b.c(1)), b.op(Op::Log, u), b.div(b.c(1), u));
    });
    REQUIRE(testing::count<program::If>(testing::kernel(program, "derivatives")) == 1);
    const Outcome outcome = with_unwritten_v(program, 2);
    CHECK(outcome.answer == runtime::undefined_answer);
    CHECK(outcome.slot == (4u << 24 | 1u)); // u[1]
}
