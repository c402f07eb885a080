#include "compiler/symbolic/partial_evaluator.h"

#include "compiler/program/run_function.h"
#include "tests/unit/symbolic/letters.h"
#include "tests/unit/symbolic/random_functions.h"

#include <doctest/doctest.h>

using namespace torsion::symbolic;
using torsion::testing::RandomFunctions;
using Value = PartialEvaluator::Value;

namespace {

/// x is not known, of all other letters the value is given.
Value value(Letters& l, ExprId e, double others) {
    return PartialEvaluator(l.pool, [&](ExprId leaf) { return leaf == l['x'] ? std::nullopt : Value(others); })(e);
}

} // namespace

TEST_CASE("what is known of expressions with something unknown") {
    Letters l;
    const ExprId x = l['x'], a = l['a'];
    CHECK_FALSE(value(l, l.pool.binary(Op::Add, x, a), 2));
    CHECK(value(l, l.pool.binary(Op::Mul, x, a), 0) == 0.0);
    CHECK(value(l, l.pool.binary(Op::Div, a, x), 0) == 0.0);
    CHECK(value(l, l.pool.binary(Op::And, a, x), 0) == 0.0);
    CHECK(value(l, l.pool.binary(Op::Or, x, a), 1) == 1.0);
    CHECK(value(l, l.pool.relation(Op::Gt, a, l(1)), 2) == 1.0);
    CHECK(value(l, l.pool.select(x, a, l(2)), 2) == 2.0);
    CHECK_FALSE(value(l, l.pool.select(x, a, l(2)), 3));
    CHECK(value(l, l.pool.select(a, l(2), x), 1) == 2.0);
    CHECK_FALSE(value(l, l.pool.unary(Op::Sqrt, a), -1));
}

TEST_CASE("the capacitance of a junction is 0 for every voltage where it is 0 without one") {
    ExprPool pool;
    Function f{"capacitance", 2, 1, 3}; // c0, u ↦ c0/sqrt(1 - u) below 0.5, else c0·(1 + u)
    const ExprId c0 = pool.local(0), u = pool.local(1), one = pool.constant(1);
    Branch branch;
    branch.arms.emplace_back(
        pool.binary(Op::Lt, u, pool.constant(0.5)),
        FunctionBody{{Assign{{2}, {pool.binary(Op::Div, c0, pool.unary(Op::Sqrt, pool.binary(Op::Sub, one, u)))}}},
                     {Return{}}});
    branch.otherwise.push_back({Assign{{2}, {pool.binary(Op::Mul, c0, pool.binary(Op::Add, one, u))}}});
    f.body.push_back({branch});
    const FunctionId id = pool.add_function(f);
    const auto capacitance = [&](double given) {
        const ExprId output = pool.output(pool.call(id, std::vector{pool.constant(given), pool.variable(VarId(0))}), 0);
        return PartialEvaluator(pool, [](ExprId) { return Value(); })(output);
    };
    CHECK(capacitance(0) == 0.0);
    CHECK_FALSE(capacitance(1e-12));
}

TEST_CASE("what is known of random functions is what they give, whatever the rest is") {
    int known = 0;
    for (unsigned seed = 0; seed < 300; ++seed) {
        ExprPool pool;
        RandomFunctions random(pool, seed, false);
        for (int i = 0; i < 3; ++i) {
            const FunctionId f = random();
            std::vector<double> point = random.point();
            std::vector<bool> is_known;
            std::vector<ExprId> leaves;
            for (std::uint32_t k = 0; k < RandomFunctions::inputs; ++k) {
                is_known.push_back(random.below(3) > 0);
                leaves.push_back(pool.variable(VarId(k)));
            }
            PartialEvaluator evaluate(pool, [&](ExprId e) {
                return is_known[pool.var(e).index()] ? Value(point[pool.var(e).index()]) : std::nullopt;
            });
            const ExprId call = pool.call(f, leaves);
            const Value outputs[] = {evaluate(pool.output(call, 0)), evaluate(pool.output(call, 1))};
            for (int other = 0; other < 5; ++other) {
                const std::vector<double> elsewhere = random.point();
                for (std::uint32_t k = 0; k < RandomFunctions::inputs; ++k)
                    if (!is_known[k]) point[k] = elsewhere[k];
                const torsion::program::FunctionResult result = torsion::program::run_function(pool, f, point);
                if (result.failure) continue;
                for (int o = 0; o < 2; ++o) {
                    if (!outputs[o] || !std::isfinite(result.outputs[o])) continue;
                    CHECK(result.outputs[o] == *outputs[o]);
                    ++known;
                }
            }
        }
    }
    CHECK(known > 500);
}
