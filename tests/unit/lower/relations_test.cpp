#include "tests/unit/lower/lowered.h"
#include "tests/unit/lower/sorted_models.h"
#include "tests/unit/program/frame_memory.h"

#include <doctest/doctest.h>

#include <limits>

using namespace torsion;
using symbolic::ExprId;
using symbolic::Op;
using symbolic::VarId;
using testing::FrameMemory;
using testing::ModelBuilder;
using testing::Role;

namespace {

/// x over a threshold; a second relation that is looked at only then; a relation that nobody uses.
structure::SortedModel two_relations() {
    ModelBuilder b("Two");
    VarId x = b.state("x"), y = b.variable("y", Role::Algebraic), z = b.variable("z", Role::Algebraic);
    ExprId first = b.relation(Op::Gt, b.v(x), b.c(1));
    b.assign(z, b.mul(b.c(2), b.v(x)));
    ExprId second = b.relation(Op::Gt, b.v(z), b.c(6), first);
    b.assign(y, b.choose(first, b.choose(second, b.c(3), b.c(2)), b.c(1)));
    b.relation(Op::Lt, b.v(x), b.c(10));
    b.assign(b.derivative_of(x), b.v(y));
    return b.finish();
}

} // namespace

TEST_CASE("frozen kernels keep relations, the discrete kernel evaluates them") {
    program::Program program = testing::lowered(two_relations());
    FrameMemory memory(program);
    memory.prepare();
    CHECK(memory.at("y") == 1);
    CHECK(memory.frame.relation[2] == 1); // unused, but kept up to date
    memory.at("x") = 4;
    memory.run("outputs");
    CHECK(memory.at("y") == 1);
    memory.run("discrete");
    CHECK(memory.at("y") == 3);
    CHECK(memory.frame.relation[0] == 1);
    CHECK(memory.frame.relation[1] == 1);
}

TEST_CASE("a forced relation keeps its value, and so does one that is not looked at") {
    program::Program program = testing::lowered(two_relations());
    FrameMemory memory(program);
    memory.prepare();
    memory.at("x") = 4;
    memory.frame.forced[0] = 1; // 4 > 1 stays false by forced
    memory.run("discrete");
    CHECK(memory.at("y") == 1);
    CHECK(memory.frame.relation[1] == 0); // not active: holds
    memory.frame.forced[0] = 0;
    memory.run("discrete");
    CHECK(memory.at("y") == 3);
}

TEST_CASE("crossings: differences and magnitudes of active relations") {
    program::Program program = testing::lowered(two_relations());
    FrameMemory memory(program);
    memory.prepare();
    memory.at("x") = -4;
    memory.run("crossings");
    CHECK(memory.frame.difference[0] == -5);
    CHECK(memory.frame.magnitude[0] == 4);
    CHECK(memory.frame.active[0] == 1);
    CHECK(memory.frame.active[1] == 0);
    CHECK(memory.frame.difference[1] == 0);
}

TEST_CASE("a relation is evaluated where its condition is not known yet") {
    ModelBuilder b("Late");
    VarId x = b.state("x", 2), y = b.variable("y", Role::Algebraic), late = b.boolean("late");
    ExprId relation = b.relation(Op::Gt, b.v(x), b.c(1), b.v(late));
    b.assign(y, relation);
    b.assign(late, b.op(Op::Gt, b.v(y), b.c(5)));
    b.assign(b.derivative_of(x), b.v(y));
    program::Program program = testing::lowered(b.finish());
    FrameMemory memory(program);
    memory.prepare();
    CHECK(memory.at("y") == 1);
}

TEST_CASE("relations that no derivative depends on, even through memory, are observers") {
    ModelBuilder b("Observers");
    VarId x = b.state("x"), y = b.variable("y", Role::Algebraic), mode = b.boolean("mode"), seen = b.boolean("seen");
    ExprId direct = b.relation(Op::Gt, b.v(x), b.c(1)), remembered = b.relation(Op::Gt, b.v(x), b.c(2)),
           watched = b.relation(Op::Gt, b.v(y), b.c(3));
    b.assign(y, b.op(Op::Add, b.v(x), b.c(1)));
    b.assign(mode, b.op(Op::Or, b.pool().pre(mode), remembered));
    b.assign(seen, watched);
    b.assign(b.derivative_of(x),
             symbolic::make_select(b.pool(), b.op(Op::And, direct, b.pool().pre(mode)), b.c(1), b.c(2)));
    CHECK(testing::lowered(b.finish()).layout.relation_is_observer == std::vector<bool>{false, false, true});
}

TEST_CASE("time events are exact") {
    ModelBuilder b("Times");
    VarId start = b.parameter("startTime", 0.1), period = b.parameter("period", 0.3), x = b.state("x");
    VarId k = b.variable("k", Role::Discrete, 2, flat::Type::Integer);
    ExprId time = b.pool().time();
    b.relation(Op::Lt, time, b.v(start));
    b.relation(Op::Ge, b.div(b.sub(time, b.v(start)), b.v(period)), b.v(k));
    b.relation(Op::Gt, b.op(Op::Sin, time), b.c(0.5)); // not affine: watched
    b.relation(Op::Gt, b.v(x), time);                  // of a state: watched
    b.relation(Op::Ge, time, b.v(start));              // at the same time as the first
    b.assign(k, b.pool().pre(k));
    b.assign(b.derivative_of(x), b.c(1));
    program::Program program = testing::lowered(b.finish());
    CHECK(program.layout.relation_is_time_event == std::vector<bool>{true, true, false, false, true});
    FrameMemory memory(program);
    memory.prepare();
    memory.run("next_time");
    CHECK(memory.frame.work[0] == 0.1);
    CHECK(memory.frame.work[1] == 1);
    CHECK(memory.frame.candidate[0] == 0);
    CHECK(memory.frame.candidate[1] == 0);
    CHECK(memory.frame.candidate[4] == 1);
    memory.frame.time = 0.1;
    memory.run("next_time");
    CHECK(memory.frame.work[0] == doctest::Approx(0.1 + 2 * 0.3).epsilon(1e-15));
    CHECK(memory.frame.work[1] == 2);
    memory.frame.time = 0.8;
    memory.run("next_time");
    CHECK(memory.frame.work[0] == std::numeric_limits<double>::infinity());
    CHECK(memory.frame.work[1] == 0);
    memory.run("crossings");
    // time events too: event iteration asks for their distance and direction
    for (int row : {0, 1, 2, 3}) CHECK(memory.frame.active[row] == 1);
    CHECK(memory.frame.difference[0] == doctest::Approx(0.8 - 0.1));
    CHECK(memory.frame.magnitude[0] == 0.8);
}

TEST_CASE("assertions read relations as they are") {
    ModelBuilder b("Assert");
    VarId x = b.state("x", 2);
    b.assign(b.derivative_of(x), b.c(1));
    b.model.flat.assertions.push_back({b.op(Op::Lt, b.v(x), b.c(5)), "too far", true, {}});
    program::Program program = testing::lowered(b.finish());
    const program::Kernel& kernel = testing::kernel(program, "asserts");
    REQUIRE(testing::count<program::Assert>(kernel) == 1);
    CHECK(std::get<program::Assert>(kernel.code[program::ValueId(kernel.code.size() - 1)]).level == 1);
}
