// Laws that hold of any expression, tried on random ones.

#include "tests/unit/symbolic/letters.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <random>

using namespace torsion::symbolic;

namespace {

constexpr int variables = 4;

/// Random expressions as they are written, without simplification. Conditions are truth values.
class Source {
public:
    Source(ExprPool& pool, unsigned seed) : pool_(pool), random_(seed) {}

    std::size_t below(std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_); }
    double between(double low, double high) { return std::uniform_real_distribution(low, high)(random_); }

    ExprId real(int depth) {
        if (depth == 0 || below(8) == 0) return below(3) == 0 ? constant() : pool_.variable(VarId(below(variables)));
        switch (below(8)) {
        case 0: return pool_.unary(one_of(functions), real(depth - 1));
        case 1: return pool_.unary(Op::Neg, real(depth - 1));
        case 2: return pool_.select(condition(depth - 1), real(depth - 1), real(depth - 1));
        case 3: return power(depth - 1);
        default: return pool_.binary(one_of(operators), real(depth - 1), real(depth - 1));
        }
    }

    /// Linear in `leaf`, which occurs at most below arithmetic and in relations.
    ExprId linear(ExprId leaf, int depth) {
        if (depth == 0) return leaf;
        auto free = [&] { return replaced(real(2), leaf); };
        switch (below(7)) {
        case 0: return pool_.unary(Op::Neg, linear(leaf, depth - 1));
        case 1: return pool_.binary(Op::Add, linear(leaf, depth - 1), free());
        case 2: return pool_.binary(Op::Sub, free(), linear(leaf, depth - 1));
        case 3: return pool_.binary(Op::Mul, free(), linear(leaf, depth - 1));
        case 4: return pool_.binary(Op::Div, linear(leaf, depth - 1), free());
        case 5: return pool_.binary(Op::Add, linear(leaf, depth - 1), linear(leaf, depth - 1));
        default:
            return pool_.select(pool_.relation(Op::Lt, leaf, free()), linear(leaf, depth - 1), linear(leaf, depth - 1));
        }
    }

private:
    static constexpr std::array functions{Op::Abs,  Op::Sign,  Op::Sqrt, Op::Exp,   Op::Log,  Op::Sin,
                                          Op::Cos,  Op::Tan,   Op::Asin, Op::Atan,  Op::Sinh, Op::Cosh,
                                          Op::Tanh, Op::Floor, Op::Ceil, Op::Log10, Op::Acos};
    static constexpr std::array operators{Op::Add, Op::Add, Op::Sub, Op::Sub, Op::Mul,
                                          Op::Mul, Op::Div, Op::Min, Op::Max};
    static constexpr std::array comparisons{Op::Lt, Op::Le, Op::Gt, Op::Ge, Op::Eq, Op::Ne};

    template <std::size_t N>
    Op one_of(const std::array<Op, N>& ops) {
        return ops[below(N)];
    }

    ExprId constant() { return pool_.constant(std::array{-3.0, -2.0, -1.0, -0.5, 0.0, 0.5, 1.0, 2.0}[below(8)]); }

    /// The second argument of atan2 is positive: elsewhere the sign of a zero makes a difference of 2π.
    ExprId power(int depth) {
        ExprId positive = pool_.binary(Op::Add, pool_.constant(2), pool_.unary(Op::Abs, real(depth)));
        if (below(2) == 0) return pool_.binary(Op::Atan2, real(depth), positive);
        return pool_.binary(Op::Pow, below(2) == 0 ? positive : real(depth), below(2) == 0 ? constant() : real(depth));
    }

    ExprId condition(int depth) {
        if (depth <= 0 || below(3) == 0) return below(4) == 0 ? pool_.boolean(below(2)) : comparison(0);
        switch (below(4)) {
        case 0: return pool_.unary(Op::Not, condition(depth - 1));
        case 1: return pool_.binary(Op::And, condition(depth - 1), condition(depth - 1));
        case 2: return pool_.binary(Op::Or, condition(depth - 1), condition(depth - 1));
        default: return comparison(depth - 1);
        }
    }
    ExprId comparison(int depth) {
        ExprId a = real(depth), b = real(depth);
        return below(2) == 0 ? pool_.relation(one_of(comparisons), a, b) : pool_.binary(one_of(comparisons), a, b);
    }

    ExprId replaced(ExprId e, ExprId leaf) {
        return Rewriter(pool_,
                        [&](ExprId x) { return x == leaf ? std::optional(pool_.constant(1.5)) : std::nullopt; })(e);
    }

    ExprPool& pool_;
    std::mt19937 random_;
};

using Point = std::array<double, variables>;

torsion::program::Evaluator at(const ExprPool& pool, const Point& point) {
    return torsion::program::Evaluator(pool, [&](ExprId leaf) -> std::optional<double> {
        if (pool[leaf].kind != Kind::Variable) return std::nullopt;
        return point[pool.var(leaf).index()];
    });
}

Point random_point(Source& source) {
    Point point;
    for (double& x : point) x = source.between(-2, 2);
    return point;
}

std::string text(const ExprPool& pool, ExprId e) {
    return print(pool, e, [](VarId v) { return std::string(1, static_cast<char>('w' + v.index())); });
}

bool finite_throughout(const ExprPool& pool, ExprId e, torsion::program::Evaluator& value) {
    bool finite = true;
    Walker walk(pool);
    walk(e, [&](ExprId node) { finite = finite && std::isfinite(*value(node)); });
    return finite;
}

} // namespace

TEST_CASE("simplification keeps the value") {
    ExprPool pool;
    Source source(pool, 1);
    Rewriter simplified(pool, [](ExprId) { return std::nullopt; });
    int tried = 0;
    for (int round = 0; round < 4000; ++round) {
        ExprId e = source.real(6), simple = simplified(e);
        INFO(text(pool, simple));
        CHECK(text(pool, simplified(simple)) == text(pool, simple)); // once is enough
        Point point = random_point(source);
        torsion::program::Evaluator value = at(pool, point);
        if (!finite_throughout(pool, e, value)) continue;
        ++tried;
        CHECK(*value(e) == *value(simple));
    }
    CHECK(tried > 1000);
}

TEST_CASE("a derivative is the limit of differences") {
    ExprPool pool;
    Source source(pool, 2);
    int tried = 0;
    for (int round = 0; round < 4000; ++round) {
        ExprId e = source.real(4), leaf = pool.variable(VarId(source.below(variables)));
        ExprId derivative = Differentiator(pool, leaf)(e);
        REQUIRE(derivative);
        Point point = random_point(source);
        auto difference = [&](double h) {
            Point before = point, after = point;
            before[pool.var(leaf).index()] -= h;
            after[pool.var(leaf).index()] += h;
            return (*at(pool, after)(e) - *at(pool, before)(e)) / (2 * h);
        };
        double coarse = difference(2e-5), fine = difference(1e-5), exact = *at(pool, point)(derivative);
        double scale = 1 + std::fabs(fine) + std::fabs(*at(pool, point)(e));
        bool smooth = std::fabs(coarse - fine) < 1e-6 * scale; // else a kink or a jump is near
        if (!smooth || !std::isfinite(exact) || !depends_on(pool, e, leaf)) continue;
        ++tried;
        INFO(text(pool, e), " by ", text(pool, leaf));
        CHECK(exact == doctest::Approx(fine).epsilon(1e-4).scale(scale));
    }
    CHECK(tried > 1000);
}

TEST_CASE("the derivative by time is the sum over the leaves") {
    ExprPool pool;
    Source source(pool, 3);
    int tried = 0;
    for (int round = 0; round < 1000; ++round) {
        ExprId e = source.real(4);
        Point point = random_point(source), rate = random_point(source);
        TimeDifferentiator by_time(pool, [&](ExprId leaf) { return pool.constant(rate[pool.var(leaf).index()]); });
        double sum = 0, total = *at(pool, point)(*by_time(e));
        for (std::size_t i = 0; i < variables; ++i)
            sum += *at(pool, point)(Differentiator(pool, pool.variable(VarId(i)))(e)) * rate[i];
        if (!std::isfinite(sum) || !std::isfinite(total)) continue;
        ++tried;
        CHECK(total == doctest::Approx(sum).epsilon(1e-9).scale(1));
    }
    CHECK(tried > 500);
}

TEST_CASE("what is affine is solved") {
    ExprPool pool;
    Source source(pool, 4);
    ExprId leaf = pool.variable(VarId(0));
    int tried = 0;
    for (int round = 0; round < 2000; ++round) {
        ExprId e = source.linear(leaf, 5);
        auto coefficients = affine(pool, e, leaf);
        REQUIRE(coefficients);
        Point point = random_point(source);
        torsion::program::Evaluator value = at(pool, point);
        if (!finite_throughout(pool, e, value)) continue;
        CHECK(*value(coefficients->a) * point[0] + *value(coefficients->b) ==
              doctest::Approx(*value(e)).epsilon(1e-9).scale(10));
        ExprId target = pool.constant(*value(e));
        auto solution = isolate(pool, e, target, leaf);
        if (!solution || std::fabs(*value(coefficients->a)) < 1e-3) continue;
        ++tried;
        CHECK(*value(solution->value) == doctest::Approx(point[0]).epsilon(1e-6).scale(10));
    }
    CHECK(tried > 500);
}
