// Slopes against differences on a grid of arguments: wherever an expression is finite on both sides of a point, its
// slope there is, too, and is right.
#include "compiler/symbolic/operators.h"
#include "tests/unit/symbolic/letters.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

using namespace torsion::symbolic;

namespace {

constexpr double smallest = 1e-300; ///< below, digits are lost
constexpr double grid[] = {1e-3, 1e-2, 0.1, 0.5, 0.9, 1, 2, 7, 30, 300, 700, 709.5, 712, 745, 1e3, 1e4, 1e5, 1e6};

struct Slopes : Letters {
    ExprId x = (*this)['x'];
    int compared = 0;

    ExprId number(double v) { return pool.constant(v); }
    ExprId of(Op op, ExprId a) { return make(pool, op, a); }
    ExprId exp(ExprId a) { return of(Op::Exp, a); }
    ExprId times(double factor, ExprId a) { return mul(pool, number(factor), a); }
    ExprId plus(double term, ExprId a) { return add(pool, number(term), a); }
    ExprId over(double numerator, ExprId a) { return div(pool, number(numerator), a); }

    double at(ExprId e, double value_of_x) { return value(e, {{'x', value_of_x}}).value(); }

    void check(ExprId f) {
        const ExprId slope = Differentiator(pool, x)(f);
        TimeDifferentiator by_time(pool, [&](ExprId) { return std::optional(number(1)); });
        const ExprId rate = *by_time(f);
        INFO(text(f), "  has the slope  ", text(slope));
        for (double size : grid) {
            for (double point : {size, -size}) compare(f, slope, rate, point);
        }
    }

    void compare(ExprId f, ExprId slope, ExprId rate, double point) {
        const double h = 1e-7 * std::min(std::abs(point), 1.0), behind = point - h, ahead = point + h;
        const double here = at(f, point), before = at(f, behind), after = at(f, ahead);
        if (!std::isfinite(here) || !std::isfinite(before) || !std::isfinite(after)) return;
        ++compared;
        const double difference = (after - before) / (ahead - behind),
                     rounding = 1e-14 * std::abs(here) * (1 + std::abs(point)) / h;
        for (ExprId e : {slope, rate}) {
            const double s = at(e, point);
            INFO("at ", point, ": ", s, ", by differences ", difference);
            CHECK(std::isfinite(s));
            CHECK(std::abs(s - difference) <= 1e-3 * std::max(std::abs(s), std::abs(difference)) + rounding + smallest);
        }
    }
};

} // namespace

TEST_CASE_FIXTURE(Slopes, "every operator") {
    for (const Operator& o : operators) {
        if (o.op == Op::None || has(o.op, Trait::Steps)) continue;
        INFO(std::string(o.name));
        compared = 0;
        if (o.operands == 1) check(of(o.op, x));
        for (double other : {-2.2, -0.6, 0.6, 1.5, 2.5, 3.0}) { // no kink is on the grid
            if (o.operands == 1) continue;
            check(make(pool, o.op, x, number(other)));
            check(make(pool, o.op, number(other), x));
        }
        CHECK(compared >= 10);
    }
    for (double exponent : {-2.0, -0.5, 0.5, 2.0}) check(make(pool, Op::Pow, x, number(exponent)));
}

TEST_CASE_FIXTURE(Slopes, "quotients whose divisor overflows") {
    const ExprId e = exp(x), steep = exp(times(1000, x)), falling = exp(of(Op::Neg, x));
    for (ExprId divisor :
         {e, plus(1, e), plus(1, steep), sub(pool, number(1), e), sub(pool, e, number(3)), plus(2, times(-5, falling)),
          add(pool, e, falling), plus(1, mul(pool, e, e)), mul(pool, plus(1, e), plus(2, steep)),
          make(pool, Op::Pow, plus(1, e), number(3)), of(Op::Sqrt, plus(1, e)), plus(1, mul(pool, plus(2, x), e)),
          plus(1, div(pool, e, plus(3, mul(pool, x, x)))), of(Op::Neg, plus(1, e)), of(Op::Cosh, x),
          plus(1, of(Op::Cosh, x)), plus(1, div(pool, number(4), falling))}) {
        check(over(2, divisor));
        check(div(pool, x, divisor));
        check(sub(pool, over(2, divisor), plus(1, x)));
    }
    CHECK(compared > 1000);
}

TEST_CASE_FIXTURE(Slopes, "functions that saturate where what is in them overflows") {
    const ExprId e = exp(x);
    for (Op op : {Op::Atan, Op::Tanh}) {
        check(of(op, e));
        check(of(op, of(Op::Sinh, x)));
        check(of(op, of(Op::Cosh, x)));
        check(of(op, mul(pool, x, e)));
    }
    check(exp(of(Op::Neg, e)));
    check(div(pool, x, of(Op::Sqrt, plus(1e-6, mul(pool, x, x)))));
    check(div(pool, x, plus(1, of(Op::Abs, x))));
    check(mul(pool, of(Op::Atan, exp(times(3, x))), x));
    CHECK(compared > 200);
}

TEST_CASE_FIXTURE(Slopes, "where a factor is zero an infinite slope does not count") {
    const ExprId zero = number(0);
    auto slope_at_zero = [&](ExprId f) { return at(Differentiator(pool, x)(f), 0); };
    CHECK(slope_at_zero(of(Op::Sqrt, mul(pool, x, x))) == 0);
    CHECK(slope_at_zero(mul(pool, x, of(Op::Sqrt, x))) == 0);
    CHECK(slope_at_zero(mul(pool, of(Op::Sign, x), of(Op::Sqrt, of(Op::Abs, x)))) == 0);
    CHECK(slope_at_zero(make(pool, Op::Pow, mul(pool, x, x), number(0.25))) == 0);
    CHECK(std::isinf(slope_at_zero(of(Op::Sqrt, x)))); // it is
    // products of the model stay as they are
    CHECK(std::isnan(at(mul(pool, zero, over(1, x)), 0)) == std::isnan(at(zero, 0)));
    CHECK(std::isnan(at(mul(pool, x, over(1, x)), 0)));
}

TEST_CASE_FIXTURE(Slopes, "an equation's derivative stays linear in the rates") {
    TimeDifferentiator by_time(pool, [&](ExprId e) { return std::optional(pool.der(pool.var(e))); });
    CHECK(text(*by_time(of(Op::Sqrt, mul(pool, x, x)))) == "(x*der(x) + x*der(x))*(0.5/sqrt(x*x))");
    CHECK(text(*by_time(over(2, plus(1, exp(x))))) == "-2/(exp(x) + 1)*(der(x)/(exp(-x) + 1))");
}

TEST_CASE_FIXTURE(Slopes, "at the end of a root: what tends to 0 is 0, what tends to something else is no number") {
    const ExprId root = of(Op::Sqrt, x), power = make(pool, Op::Pow, x, number(0.25));
    const auto slope_at_end = [&](ExprId f) { return at(Differentiator(pool, x)(f), 0); };
    for (ExprId vanishing :
         {mul(pool, x, root), mul(pool, root, x), mul(pool, of(Op::Sin, x), power), mul(pool, mul(pool, x, x), root)})
        CHECK(slope_at_end(vanishing) == 0);
    for (ExprId other :
         {mul(pool, root, root), mul(pool, power, root), of(Op::Cos, root), make(pool, Op::Pow, root, number(2))})
        CHECK_FALSE(std::isfinite(slope_at_end(other)));
}
