#include "tests/unit/symbolic/letters.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace torsion::symbolic;

namespace {

struct Simplify : Letters {
    std::string one(Op op, ExprId a) { return text(make(pool, op, a)); }
    std::string two(Op op, ExprId a, ExprId b) { return text(make(pool, op, a, b)); }
    ExprId less(char a, char b) { return pool.relation(Op::Lt, (*this)[a], (*this)[b]); }
};

} // namespace

TEST_CASE_FIXTURE(Simplify, "constants fold, non-finite results do not") {
    auto& l = *this;
    CHECK(two(Op::Add, l(2), l(3)) == "5");
    CHECK(two(Op::Pow, l(2), l(0.5)) == number(std::sqrt(2)));
    CHECK(one(Op::Sin, l(0)) == "0");
    CHECK(two(Op::Lt, l(2), l(3)) == "1");
    CHECK(two(Op::Div, l(1), l(0)) == "1/0");
    CHECK(two(Op::Div, l(0), l(0)) == "0/0");
    CHECK(two(Op::Mul, l(1e200), l(1e200)) == "1e+200*1e+200");
    CHECK(one(Op::Log, l(0)) == "log(0)");
    CHECK(one(Op::Sqrt, l(-1)) == "sqrt(-1)");
    CHECK(two(Op::Div, l['x'], l(0)) == "x/0");
    CHECK(two(Op::Div, l(0), l(-2)) == "0"); // never -0
}

TEST_CASE_FIXTURE(Simplify, "neutral and absorbing elements") {
    auto& l = *this;
    ExprId x = l['x'], y = l['y'];
    CHECK(two(Op::Add, l(0), x) == "x");
    CHECK(two(Op::Sub, x, l(0)) == "x");
    CHECK(two(Op::Sub, l(0), x) == "-x");
    CHECK(two(Op::Sub, x, x) == "0");
    CHECK(two(Op::Mul, x, l(0)) == "0");
    CHECK(two(Op::Mul, l(1), x) == "x");
    CHECK(two(Op::Mul, x, l(-1)) == "-x");
    CHECK(two(Op::Div, l(0), x) == "0");
    CHECK(two(Op::Div, x, l(1)) == "x");
    CHECK(two(Op::Div, x, l(-1)) == "-x");
    CHECK(two(Op::Div, x, x) == "1");
    CHECK(two(Op::Pow, x, l(1)) == "x");
    CHECK(two(Op::Pow, x, l(0)) == "1");
    CHECK(two(Op::Pow, x, l(2)) == "x^2");
    CHECK(two(Op::Min, x, x) == "x");
    CHECK(two(Op::Max, x, y) == "max(x, y)");
}

TEST_CASE_FIXTURE(Simplify, "signs") {
    auto& l = *this;
    ExprId x = l['x'], y = l['y'];
    ExprId minus_x = neg(pool, x), minus_y = neg(pool, y), less_2x = mul(pool, l(-2), x);
    CHECK(one(Op::Neg, minus_x) == "x");
    CHECK(one(Op::Neg, l(3)) == "-3");
    CHECK(one(Op::Neg, l(0)) == "0");
    CHECK(one(Op::Neg, sub(pool, x, y)) == "y - x");
    CHECK(one(Op::Neg, add(pool, x, y)) == "-(x + y)");
    CHECK(one(Op::Neg, mul(pool, l(2), x)) == "-2*x");
    CHECK(one(Op::Neg, less_2x) == "2*x");
    CHECK(one(Op::Neg, div(pool, l(2), x)) == "-2/x");
    CHECK(two(Op::Add, x, minus_y) == "x - y");
    CHECK(two(Op::Add, minus_x, y) == "y - x");
    CHECK(two(Op::Add, minus_x, minus_y) == "-x - y");
    CHECK(two(Op::Add, minus_x, x) == "0");
    CHECK(two(Op::Sub, x, minus_y) == "x + y");
    CHECK(two(Op::Sub, minus_x, minus_y) == "y - x");
    CHECK(two(Op::Add, x, l(-3)) == "x - 3");
    CHECK(two(Op::Sub, x, l(-3)) == "x + 3");
    CHECK(two(Op::Add, y, less_2x) == "y - 2*x");
    CHECK(two(Op::Sub, y, less_2x) == "y + 2*x");
    CHECK(two(Op::Mul, minus_x, minus_y) == "x*y");
    CHECK(two(Op::Mul, minus_x, y) == "-x*y");
    CHECK(two(Op::Mul, minus_x, l(2)) == "-2*x");
    CHECK(two(Op::Div, minus_x, y) == "-x/y");
    CHECK(two(Op::Div, minus_x, minus_y) == "x/y");
    CHECK(two(Op::Div, minus_x, l(2)) == "x/(-2)");
    CHECK(one(Op::Abs, minus_x) == "abs(x)");
}

TEST_CASE_FIXTURE(Simplify, "nothing is reassociated") {
    auto& l = *this;
    ExprId x = l['x'];
    CHECK(two(Op::Add, add(pool, x, l(1)), l(2)) == "x + 1 + 2");
    CHECK(two(Op::Mul, l(3), mul(pool, l(2), x)) == "3*(2*x)");
    CHECK(two(Op::Div, mul(pool, l(3), x), l(3)) == "3*x/3");
}

TEST_CASE_FIXTURE(Simplify, "logic") {
    auto& l = *this;
    ExprId c = less('x', 'y'), d = less('y', 'z');
    CHECK(two(Op::And, c, l(1)) == "x < y");
    CHECK(two(Op::And, l(0), c) == "0");
    CHECK(two(Op::Or, c, l(0)) == "x < y");
    CHECK(two(Op::Or, l(1), c) == "1");
    CHECK(two(Op::And, c, c) == "x < y");
    CHECK(two(Op::And, c, make(pool, Op::Not, c)) == "0");
    CHECK(two(Op::Or, make(pool, Op::Not, c), c) == "1");
    CHECK(two(Op::Or, c, d) == "x < y or y < z");
    CHECK(one(Op::Not, make(pool, Op::Not, c)) == "x < y");
    CHECK(one(Op::Not, make(pool, Op::Eq, l['m'], l(2))) == "m <> 2");
    CHECK(text(make_relation(pool, Op::Lt, l(1), l(2))) == "1");
    CHECK(text(make_relation(pool, Op::Ge, l['x'], l['x'])) == "1");
    CHECK(text(make_relation(pool, Op::Gt, l['x'], l(0))) == "x > 0");
}

TEST_CASE_FIXTURE(Simplify, "selects") {
    auto& l = *this;
    ExprId c = less('x', 'y'), a = l['a'], b = l['b'];
    CHECK(text(make_select(pool, l(1), a, b)) == "a");
    CHECK(text(make_select(pool, l(0), a, b)) == "b");
    CHECK(text(make_select(pool, c, a, a)) == "a");
    CHECK(text(make_select(pool, make(pool, Op::Not, c), a, b)) == "if x < y then b else a");
    ExprId inner = make_select(pool, c, a, b);
    CHECK(make_select(pool, c, inner, b) == inner);
    CHECK(make_select(pool, c, a, inner) == inner);
    CHECK(text(make_select(pool, c, l(1), l(0))) == "if x < y then 1 else 0");
}

TEST_CASE_FIXTURE(Simplify, "a rewriter replaces leaves and folds what becomes constant") {
    auto& l = *this;
    ExprId x = l['x'], y = l['y'];
    ExprId e = make_select(pool, less('x', 'y'), add(pool, x, y), mul(pool, x, l['z']));
    Rewriter with_two(pool, [&](ExprId leaf) { return leaf == x ? std::optional(l(2)) : std::nullopt; });
    CHECK(text(with_two(e)) == "if 2 < y then y + 2 else 2*z");
    Rewriter with_both(pool, [&](ExprId leaf) { return leaf == x || leaf == y ? std::optional(l(2)) : std::nullopt; });
    CHECK(text(with_both(e)) == "2*z");
    CHECK(with_both(l['q']) == l['q']);
}

TEST_CASE_FIXTURE(Simplify, "a rewriter is asked for a relation before its operands") {
    auto& l = *this;
    ExprId c = less('x', 'y');
    bool asked_for_x = false;
    Rewriter held(pool, [&](ExprId leaf) {
        asked_for_x |= leaf == l['x'];
        return leaf == c ? std::optional(l(0)) : std::nullopt;
    });
    CHECK(text(held(make_select(pool, c, l['a'], l['b']))) == "b");
    CHECK_FALSE(asked_for_x);
}

TEST_CASE_FIXTURE(Simplify, "a rewriter goes into calls, der, pre and time") {
    auto& l = *this;
    VarId x = pool.var(l['x']);
    ExprId e = pool.call(FunctionId(3),
                         std::vector{pool.der(x), pool.pre(x), pool.time(), pool.initial(), pool.unary(Op::Neg, l(2))});
    Rewriter rewrite(pool,
                     [&](ExprId leaf) { return pool[leaf].kind == Kind::Time ? std::optional(l(5)) : std::nullopt; });
    CHECK(text(rewrite(e)) == "f3(der(x), pre(x), 5, initial(), -2)");
}
