// Deep and shared expressions: no pass recurses, none visits a node twice.

#include "tests/unit/symbolic/letters.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace torsion::symbolic;

namespace {

constexpr int depth = 100'000;

/// x·(x·(… + 1) + 1) + 1, sharing x
ExprId chain(Letters& l) {
    ExprId e = l['x'];
    for (int i = 0; i < depth; ++i) e = l.pool.binary(Op::Add, l.pool.binary(Op::Mul, l['p'], e), l(1));
    return e;
}

} // namespace

TEST_CASE("a chain of a hundred thousand nodes passes through everything") {
    Letters l;
    ExprId x = l['x'], p = l['p'], e = chain(l);
    CHECK(depends_on(l.pool, e, x));
    CHECK_FALSE(depends_on(l.pool, e, l['q']));
    CHECK(l.value(e, {{'x', 3}, {'p', 1}}) == 3 + depth);
    CHECK(l.value(Differentiator(l.pool, p)(e), {{'x', 0}, {'p', 0.5}}) == doctest::Approx(4));
    auto leaf = [&](ExprId v) { return v == p ? l(0) : l.pool.der(l.pool.var(v)); };
    CHECK(TimeDifferentiator(l.pool, leaf)(e).has_value());
    auto coefficients = affine(l.pool, e, x);
    REQUIRE(coefficients);
    CHECK(l.value(coefficients->a, {{'p', 1}}) == 1);
    CHECK(isolate(l.pool, e, l['y'], x).has_value());
    Rewriter ones(l.pool, [&](ExprId) { return std::optional(l(1)); });
    CHECK(l.pool.value(ones(e)) == 1 + depth);
    CHECK(l.text(e).size() > depth);
    CHECK(print_shared(l.pool, {e}, Letters::name_of).temporaries.empty());
}

TEST_CASE("chains of signs, negations and conditions are taken off in a loop") {
    Letters l;
    ExprId minus = l['x'], no = l['x'], choice = l['x'], absolute = l['x'];
    for (int i = 0; i < depth; ++i) {
        minus = l.pool.unary(Op::Neg, minus);
        no = l.pool.unary(Op::Not, no);
        absolute = l.pool.unary(Op::Abs, absolute);
        choice = l.pool.select(l['c'], choice, l['y']);
    }
    CHECK(make(l.pool, Op::Neg, minus) == l.pool.unary(Op::Neg, l['x']));
    CHECK(l.text(make(l.pool, Op::Mul, minus, l['y'])) == "x*y");
    CHECK(l.text(make(l.pool, Op::Add, l['y'], minus)) == "x + y");
    CHECK(l.text(make_select(l.pool, no, l['a'], l['b'])) == "if x then a else b");
    CHECK(l.text(make_select(l.pool, l['c'], choice, l['b'])) == "if c then x else b");
    Rewriter simplified(l.pool, [](ExprId) { return std::nullopt; });
    CHECK(simplified(minus) == l['x']);
    CHECK(simplified(no) == l['x']);
    CHECK(l.text(simplified(absolute)) == "abs(x)");
    CHECK(l.text(simplified(choice)) == "if c then x else y");
}

TEST_CASE("a walker visits each node once, children first") {
    Letters l;
    ExprId e = l['x'];
    for (int i = 0; i < 200; ++i) e = l.pool.unary(Op::Sin, l.pool.binary(Op::Mul, e, e)); // 2^200 paths
    Walker walk(l.pool);
    std::vector<ExprId> visited;
    auto visit = [&](ExprId node) { visited.push_back(node); };
    walk(e, visit);
    CHECK(visited.size() == 401);
    CHECK(std::is_sorted(visited.begin(), visited.end()));
    walk(e, visit);
    CHECK(visited.size() == 401); // several roots share what was seen
    walk.restart();
    walk(e, visit);
    CHECK(visited.size() == 802);
}

TEST_CASE("a walker stays out where it is told to") {
    Letters l;
    ExprId relation = l.pool.relation(Op::Lt, l['x'], l['y']), e = l.pool.select(relation, l['a'], l['b']);
    std::string seen;
    auto visit = [&](ExprId node) { seen += l.text(node) + ";"; };
    Walker(l.pool)(e, visit, [&](ExprId node) { return l.pool[node].kind != Kind::Relation; });
    CHECK(seen == "x < y;a;b;if x < y then a else b;");
}

TEST_CASE("derivatives of shared expressions stay small") {
    Letters l;
    ExprId e = l['x'];
    for (int i = 0; i < 200; ++i) e = l.pool.unary(Op::Sin, l.pool.binary(Op::Mul, e, e));
    std::size_t before = l.pool.size();
    Differentiator(l.pool, l['x'])(e);
    CHECK(l.pool.size() - before < 200 * 8);
}
