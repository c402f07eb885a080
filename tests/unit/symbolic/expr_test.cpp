#include "compiler/symbolic/operators.h"
#include "tests/unit/symbolic/letters.h"

#include <doctest/doctest.h>

#include <limits>
#include <set>
#include <span>

using namespace torsion::symbolic;

TEST_CASE("equal expressions have equal ids") {
    Letters l;
    CHECK(l(2.5) == l(2.5));
    CHECK(l(0.0) != l(-0.0));
    double nan = std::numeric_limits<double>::quiet_NaN();
    CHECK(l(nan) == l(nan));
    CHECK(l['x'] != l.pool.der(l.pool.var(l['x'])));
    CHECK(l.pool.time() == l.pool.time());
    CHECK(l.pool.time() != l.pool.initial());
    CHECK(l.pool.binary(Op::Sub, l['x'], l['y']) == l.pool.binary(Op::Sub, l['x'], l['y']));
    CHECK(l.pool.binary(Op::Sub, l['x'], l['y']) != l.pool.binary(Op::Sub, l['y'], l['x']));
    CHECK(l.pool.binary(Op::Lt, l['x'], l['y']) != l.pool.relation(Op::Lt, l['x'], l['y']));
}

TEST_CASE("operands of commutative operators are ordered") {
    Letters l;
    ExprId x = l['x'], y = l['y'];
    for (Op op : {Op::Add, Op::Mul, Op::Min, Op::Max, Op::And, Op::Or, Op::Eq, Op::Ne}) {
        CHECK(has(op, Trait::Commutes));
        CHECK(l.pool.binary(op, y, x) == l.pool.binary(op, x, y));
    }
    for (Op op : {Op::Sub, Op::Div, Op::Pow, Op::Atan2, Op::Lt, Op::Ge}) CHECK_FALSE(has(op, Trait::Commutes));
}

TEST_CASE("calls are interned by function and arguments") {
    Letters l;
    ExprId x = l['x'], y = l['y'];
    auto call = [&](std::size_t f, std::vector<ExprId> arguments) { return l.pool.call(FunctionId(f), arguments); };
    ExprId many = call(1, {x, y, x, y, x});
    CHECK(call(1, {x, y, x, y, x}) == many);
    CHECK(call(2, {x, y, x, y, x}) != many);
    CHECK(call(1, {x, y, x, y}) != many);
    CHECK(call(1, {}) == call(1, {}));
    CHECK(l.pool.children(many).size() == 5);
    CHECK(l.pool.children(many)[3] == y);
    CHECK(l.pool.children(call(1, {})).empty());
    CHECK(l.pool.callee(many) == FunctionId(1));
}

TEST_CASE("children may be held while the pool grows") {
    Letters l;
    ExprId x = l['x'], y = l['y'], z = l['z'];
    std::vector<ExprId> arguments{x, y, z, x};
    ExprId select = l.pool.select(x, y, z), call = l.pool.call(FunctionId(0), arguments);
    Children of_select = l.pool.children(select), of_call = l.pool.children(call), of_leaf = l.pool.children(x);
    for (int i = 0; i < 10'000; ++i) {
        arguments[3] = l(i);
        l.pool.call(FunctionId(0), arguments);
    }
    CHECK(std::vector(of_select.begin(), of_select.end()) == std::vector{x, y, z});
    CHECK(std::vector(of_call.begin(), of_call.end()) == std::vector{x, y, z, x});
    CHECK(of_leaf.empty());
    // still found after rehashing
    CHECK(l.pool.call(FunctionId(0), std::vector{x, y, z, l(77)}) < l.pool.call(FunctionId(0), arguments));
}

TEST_CASE("a pool is a value") {
    Letters l;
    ExprId e = l.pool.call(FunctionId(0), std::vector{l['x'], l['y'], l['z'], l['x']});
    ExprPool copy = l.pool;
    ExprPool moved = std::move(l.pool);
    for (ExprPool* pool : {&copy, &moved}) {
        CHECK(pool->children(e).size() == 4);
        CHECK(pool->call(FunctionId(0), std::vector(pool->children(e).begin(), pool->children(e).end())) == e);
    }
}

TEST_CASE("every operator has its own name") {
    std::multiset<std::string> names;
    for (int i = static_cast<int>(Op::Neg); i <= static_cast<int>(Op::Ne); ++i) names.insert(name(static_cast<Op>(i)));
    CHECK(names.count("-") == 2);
    CHECK(names.count("") == 0);
    CHECK(std::set<std::string>(names.begin(), names.end()).size() == names.size() - 1);
}
