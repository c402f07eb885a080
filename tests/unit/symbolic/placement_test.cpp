#include "compiler/symbolic/placement.h"
#include "tests/unit/symbolic/letters.h"

#include <doctest/doctest.h>

#include <vector>

using namespace torsion::symbolic;

namespace {

struct Calls : Letters { ///< a function x ↦ (x, x), and what is made of its results
    FunctionId f = pool.add_function([&] {
        Function twice{"twice", 1, 2, 3};
        twice.body.push_back({Assign{{1, 2}, {pool.local(0), pool.local(0)}}});
        return twice;
    }());
    ExprId a = pool.binary(Op::Gt, (*this)['a'], (*this)(0)), b = pool.binary(Op::Gt, (*this)['b'], (*this)(0)),
           both = pool.binary(Op::And, a, b);
    ExprId call = pool.call(f, std::vector{(*this)['x']});
    ExprId first = pool.output(call, 0), second = pool.output(call, 1);

    Placement::Need need(const std::vector<ExprId>& roots) {
        Placement placement(pool,
                            [&](ExprId e) { return pool[e].kind == Kind::Variable || pool[e].kind == Kind::Constant; });
        placement.analyse(roots);
        return placement.needed_if(call);
    }
};

} // namespace

TEST_CASE("results of a call in arms of several selections on one condition: the call is needed on it only") {
    Calls c;
    const ExprId x = c['x'];
    CHECK(c.need({c.pool.select(c.a, c.first, x), c.pool.select(c.a, c.second, x)}) == Placement::Need{c.a, true});
    CHECK(c.need({c.pool.select(c.a, x, c.first), c.pool.select(c.a, x, c.second)}) == Placement::Need{c.a, false});
    // in different arms, on different conditions, or without one: no condition
    CHECK(c.need({c.pool.select(c.a, x, c.first), c.pool.select(c.a, c.second, x)}) == Placement::Need{});
    CHECK(c.need({c.pool.select(c.b, c.first, x), c.pool.select(c.a, c.second, x)}) == Placement::Need{});
    CHECK(c.need({c.pool.select(c.a, c.first, x), c.second}) == Placement::Need{});
}

TEST_CASE("a result in several arms, and in a second operand: what one condition implies holds for both") {
    Calls c;
    const ExprId x = c['x'];
    CHECK(c.need({c.pool.select(c.a, c.first, x), c.pool.select(c.a, mul(c.pool, c.first, x), x)}) ==
          Placement::Need{c.a, true});
    const ExprId is_positive = c.pool.binary(Op::Gt, c.first, c(0));
    CHECK(c.need({c.pool.binary(Op::And, c.a, is_positive)}) == Placement::Need{c.a, true});
    CHECK(c.need({c.pool.binary(Op::Or, c.a, is_positive)}) == Placement::Need{c.a, false});
    CHECK(c.need({c.pool.binary(Op::And, c.both, is_positive), c.pool.select(c.a, c.second, x)}) ==
          Placement::Need{c.a, true});
    CHECK(c.need({c.pool.binary(Op::Or, c.both, is_positive), c.pool.select(c.a, c.second, x)}) == Placement::Need{});
    // the condition needs the call itself
    CHECK(c.need({c.pool.select(is_positive, c.second, x)}) == Placement::Need{});
}

TEST_CASE("results in arms within arms on the same conditions: the arms are alike, and a call is repeated in one") {
    Calls c;
    const ExprId x = c['x'];
    const ExprId inner1 = c.pool.select(c.b, x, c.first),
                 inner2 = c.pool.select(c.b, c.pool.unary(Op::Neg, x), c.second),
                 inner3 = c.pool.select(c.b, c.second, c.first);
    Placement placement(c.pool,
                        [&](ExprId e) { return c.pool[e].kind == Kind::Variable || c.pool[e].kind == Kind::Constant; });
    placement.analyse({c.pool.select(c.a, inner1, x), c.pool.select(c.a, inner2, c(1)), c.pool.select(c.a, x, inner3)});
    REQUIRE(placement.is_guarded(inner1));
    REQUIRE(placement.is_guarded(inner2));
    CHECK(placement.reached(inner1, 1) == std::vector{c.call});
    CHECK(placement.reached(inner2, 1) == std::vector{c.call});
    CHECK(placement.arm_of(inner1, 1) == placement.arm_of(inner2, 1));
    CHECK(placement.arm_of(inner1, 1) != placement.arm_of(inner2, 0));
    CHECK(placement.arm_of(inner1, 1) != placement.arm_of(inner3, 1));
}
