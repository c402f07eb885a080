#include "tests/unit/symbolic/letters.h"

#include <doctest/doctest.h>

using namespace torsion::symbolic;

namespace {

struct Solving : Letters {
    ExprId x = (*this)['x'], y = (*this)['y'], k = (*this)['k'];

    /// a and b of a·x + b
    std::string in_x(ExprId e) {
        auto found = affine(pool, e, x);
        return found ? text(found->a) + " | " + text(found->b) : "no";
    }
    /// value and pivot
    std::string for_x(ExprId lhs, ExprId rhs) {
        auto found = isolate(pool, lhs, rhs, x);
        return found ? text(found->value) + " | " + text(found->pivot) : "no";
    }
};

} // namespace

TEST_CASE_FIXTURE(Solving, "affine through arithmetic") {
    auto& l = *this;
    CHECK(in_x(x) == "1 | 0");
    CHECK(in_x(y) == "0 | y");
    CHECK(in_x(sub(pool, y, x)) == "-1 | y");
    CHECK(in_x(neg(pool, add(pool, x, y))) == "-1 | -y");
    CHECK(in_x(add(pool, mul(pool, k, sub(pool, x, y)), x)) == "k + 1 | -y*k");
    CHECK(in_x(div(pool, sub(pool, x, y), k)) == "1/k | -y/k");
    CHECK(in_x(div(pool, k, x)) == "no");
    CHECK(in_x(mul(pool, x, x)) == "no");
    CHECK(in_x(make(pool, Op::Sin, x)) == "no");
    CHECK(in_x(mul(pool, x, make(pool, Op::Sin, y))) == "sin(y) | 0");
    CHECK(in_x(make(pool, Op::Pow, x, l(2))) == "no");
    CHECK(in_x(make(pool, Op::Max, x, y)) == "no");
    CHECK(in_x(pool.call(FunctionId(0), std::vector{x})) == "no");
    CHECK(in_x(pool.call(FunctionId(0), std::vector{y})) == "0 | f0(y)");
    CHECK(in_x(pool.der(pool.var(x))) == "0 | der(x)");
}

TEST_CASE_FIXTURE(Solving, "affine through conditions") {
    auto& l = *this;
    ExprId locked = l['l'];
    CHECK(in_x(make_select(pool, locked, sub(pool, x, y), mul(pool, k, x))) ==
          "if l then 1 else k | if l then -y else 0");
    CHECK(in_x(make_select(pool, locked, mul(pool, x, x), y)) == "no");
    // held
    CHECK(in_x(make_select(pool, pool.relation(Op::Gt, x, y), x, k)) ==
          "if x > y then 1 else 0 | if x > y then 0 else k");
    CHECK(in_x(make_select(pool, make(pool, Op::Not, pool.relation(Op::Gt, x, y)), y, k)) ==
          "0 | if x > y then k else y");
    CHECK(in_x(make_select(pool, pool.binary(Op::Gt, x, y), x, k)) == "no");
    CHECK(in_x(make_select(pool, pool.binary(Op::Gt, x, y), y, k)) == "no");
    CHECK(in_x(pool.relation(Op::Gt, x, y)) == "0 | x > y");
}

TEST_CASE_FIXTURE(Solving, "a leaf that cancels") {
    ExprId zero = pool.binary(Op::Sub, add(pool, x, y), x);
    CHECK(in_x(zero) == "0 | y");
    CHECK(in_x(make(pool, Op::Sin, zero)) == "no");
    CHECK(for_x(zero, y) == "no");
}

TEST_CASE_FIXTURE(Solving, "isolate") {
    auto& l = *this;
    ExprId z = l['z'];
    CHECK(for_x(x, y) == "y | 1");
    CHECK(for_x(y, x) == "y | -1");
    CHECK(for_x(l(0), add(pool, x, y)) == "-y | -1");
    CHECK(for_x(add(pool, x, y), z) == "z - y | 1");
    CHECK(for_x(sub(pool, y, x), z) == "y - z | -1");
    CHECK(for_x(mul(pool, k, x), add(pool, y, z)) == "(y + z)/k | k");
    CHECK(for_x(y, mul(pool, k, sub(pool, x, z))) == "(y + k*z)/k | k");
    CHECK(for_x(sub(pool, y, mul(pool, k, x)), z) == "(y - z)/k | k");
    CHECK(for_x(mul(pool, l(-2), x), sub(pool, y, z)) == "(z - y)/2 | 2");
    CHECK(for_x(div(pool, x, k), y) == "y*k | 1");
    CHECK(for_x(y, neg(pool, div(pool, x, k))) == "-y*k | 1");
    CHECK(for_x(mul(pool, x, y), x) == "0 | y - 1");
    CHECK(for_x(make(pool, Op::Sin, x), y) == "no");
    CHECK(for_x(y, z) == "no");
}

TEST_CASE_FIXTURE(Solving, "depends_on looks everywhere") {
    ExprId e = make_select(pool, pool.relation(Op::Gt, x, y), y, k);
    CHECK(depends_on(pool, e, x));
    CHECK(depends_on(pool, e, k));
    CHECK(depends_on(pool, x, x));
    CHECK_FALSE(depends_on(pool, e, pool.der(pool.var(x))));
    CHECK_FALSE(depends_on(pool, y, x));
    CHECK(depends_on(pool, pool.call(FunctionId(0), std::vector{y, e}), x));
}
