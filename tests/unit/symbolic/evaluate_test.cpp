#include "compiler/symbolic/function.h"
#include "compiler/symbolic/operators.h"
#include "tests/unit/symbolic/letters.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

using namespace torsion::symbolic;

TEST_CASE("truth is one or zero") {
    CHECK(apply(Op::Not, 0) == 1);
    CHECK(apply(Op::Not, 2) == 0);
    CHECK(apply(Op::And, 2, 3) == 1);
    CHECK(apply(Op::Or, 0, 3) == 1);
    CHECK(apply(Op::Or, 0, 0) == 0);
    CHECK(apply(Op::Le, 2, 2) == 1);
    CHECK(apply(Op::Ne, 2, 2) == 0);
}

TEST_CASE("min, max and sign are what the native code is to compute") {
    double nan = std::numeric_limits<double>::quiet_NaN();
    CHECK(apply(Op::Min, 1, 2) == 1);
    CHECK(apply(Op::Max, 1, 2) == 2);
    for (Op op : {Op::Min, Op::Max}) {
        CHECK(std::isnan(apply(op, 1, nan)));
        CHECK(std::isnan(apply(op, nan, 1)));
    }
    CHECK(apply(Op::Sign, -3) == -1);
    CHECK(std::isnan(apply(Op::Sign, nan)));
    CHECK(apply(Op::Sign, 0) == 0);
}

TEST_CASE("only the arm taken is evaluated") {
    Letters l;
    ExprId e = l.pool.select(l['c'], l['x'], l['y']);
    CHECK(l.value(e, {{'c', 1}, {'x', 5}}) == 5);
    CHECK(l.value(e, {{'c', 0}, {'y', 6}}) == 6);
    CHECK_FALSE(l.value(e, {{'c', 0}, {'x', 5}}));
    CHECK_FALSE(l.value(e, {{'x', 5}, {'y', 5}}));
}

TEST_CASE("a relation is evaluated unless it is held") {
    Letters l;
    ExprId c = l.pool.relation(Op::Gt, l['x'], l(0));
    CHECK(l.value(c, {{'x', 1}}) == 1);
    torsion::program::Evaluator held(l.pool, [&](ExprId e) { return e == c ? std::optional(0.0) : std::nullopt; });
    CHECK(held(c) == 0);
}

TEST_CASE("calls are run") {
    Letters l;
    Function f{"f", 2, 2, 4}; // the sum and the difference, of x above 0
    ExprId x = l.pool.local(0), y = l.pool.local(1);
    f.body.push_back({Check{l.pool.binary(Op::Gt, x, l(0)), "x is not above 0"}});
    f.body.push_back({Assign{{2, 3}, {l.pool.binary(Op::Add, x, y), l.pool.binary(Op::Sub, x, y)}}});
    ExprId call = l.pool.call(l.pool.add_function(f), std::vector{l['x'], l(2)});
    ExprId product = l.pool.binary(Op::Mul, l.pool.output(call, 0), l.pool.output(call, 1));
    CHECK(l.value(product, {{'x', 5}}) == 21);
    CHECK_FALSE(l.value(product, {}));
    torsion::program::Evaluator evaluate(l.pool, [](ExprId) { return std::optional(-1.0); });
    CHECK_FALSE(evaluate(product));
    REQUIRE(evaluate.failure());
    CHECK(evaluate.failure()->message == "x is not above 0");
    CHECK(l.value(l.pool.select(l['c'], product, l(1)), {{'c', 0}, {'x', -1}}) == 1);
}

TEST_CASE("an evaluator remembers until told to forget") {
    Letters l;
    double x = 1;
    int asked = 0;
    torsion::program::Evaluator evaluate(l.pool, [&](ExprId) {
        ++asked;
        return std::optional(x);
    });
    ExprId e = l.pool.binary(Op::Mul, l['x'], l['x']);
    CHECK(evaluate(e) == 1);
    x = 3;
    CHECK(evaluate(e) == 1);
    evaluate.forget();
    CHECK(evaluate(e) == 9);
    CHECK(asked == 2);
}
