#include "compiler/symbolic/function.h"
#include "tests/unit/symbolic/letters.h"

#include <doctest/doctest.h>

using namespace torsion::symbolic;

namespace {

struct Calculus : Letters {
    ExprId x = (*this)['x'], y = (*this)['y'];
    std::string by_x(ExprId e) { return text(Differentiator(pool, x)(e)); }
    ExprId of_x(Op op) { return make(pool, op, x); }
    ExprId of_xy(Op op) { return make(pool, op, x, y); }
    /// (x, y, n) → x*y, x^n
    Function product_and_power() {
        Function f{"f", 3, 2, 5};
        f.is_real_input = {true, true, false};
        f.body.push_back({Assign{
            {3, 4}, {mul(pool, pool.local(0), pool.local(1)), make(pool, Op::Pow, pool.local(0), pool.local(2))}}});
        return f;
    }
};

} // namespace

TEST_CASE_FIXTURE(Calculus, "functions of one argument") {
    CHECK(by_x(x) == "1");
    CHECK(by_x(y) == "0");
    CHECK(by_x(of_x(Op::Neg)) == "-1");
    CHECK(by_x(of_x(Op::Abs)) == "sign(x)");
    CHECK(by_x(of_x(Op::Sqrt)) == "0.5/sqrt(x)");
    CHECK(by_x(of_x(Op::Exp)) == "exp(x)");
    CHECK(by_x(of_x(Op::Log)) == "1/x");
    CHECK(by_x(of_x(Op::Log10)) == "0.4342944819032518/x");
    CHECK(by_x(of_x(Op::Sin)) == "cos(x)");
    CHECK(by_x(of_x(Op::Cos)) == "-sin(x)");
    CHECK(by_x(of_x(Op::Tan)) == "tan(x)*tan(x) + 1");
    CHECK(by_x(of_x(Op::Asin)) == "1/sqrt(1 - x*x)");
    CHECK(by_x(of_x(Op::Acos)) == "-1/sqrt(1 - x*x)");
    CHECK(by_x(of_x(Op::Atan)) == "1/(x*x + 1)");
    CHECK(by_x(of_x(Op::Sinh)) == "cosh(x)");
    CHECK(by_x(of_x(Op::Cosh)) == "sinh(x)");
    CHECK(by_x(of_x(Op::Tanh)) == "1 - tanh(x)*tanh(x)");
    for (Op op : {Op::Not, Op::Sign, Op::Floor, Op::Ceil}) CHECK(by_x(of_x(op)) == "0");
}

TEST_CASE_FIXTURE(Calculus, "functions of two arguments") {
    auto& l = *this;
    CHECK(by_x(of_xy(Op::Add)) == "1");
    CHECK(by_x(make(pool, Op::Sub, y, x)) == "-1");
    CHECK(by_x(of_xy(Op::Mul)) == "y");
    CHECK(by_x(of_xy(Op::Div)) == "1/y");
    CHECK(by_x(make(pool, Op::Div, y, x)) == "-y/x/x");
    CHECK(by_x(mul(pool, x, of_x(Op::Sin))) == "sin(x) + x*cos(x)");
    CHECK(by_x(make(pool, Op::Pow, x, l(2))) == "2*x");
    CHECK(by_x(make(pool, Op::Pow, x, l(3))) == "3*x^2");
    CHECK(by_x(make(pool, Op::Pow, x, l(-0.5))) == "-0.5*x^(-1.5)");
    CHECK(by_x(of_xy(Op::Pow)) == "y*x^(y - 1)");
    CHECK(by_x(make(pool, Op::Pow, y, x)) == "if noEvent(y > 0) then y^x*log(y) else 0");
    CHECK(by_x(of_xy(Op::Atan2)) == "y/(y*y + x*x)");
    CHECK(by_x(of_xy(Op::Min)) == "if noEvent(y < x) then 0 else 1");
    CHECK(by_x(of_xy(Op::Max)) == "if noEvent(x < y) then 0 else 1");
    for (Op op : {Op::And, Op::Or, Op::Lt, Op::Le, Op::Gt, Op::Ge, Op::Eq, Op::Ne}) CHECK(by_x(of_xy(op)) == "0");
}

TEST_CASE_FIXTURE(Calculus, "conditions are kept, arms are differentiated") {
    auto& l = *this;
    ExprId c = pool.relation(Op::Gt, x, l(0));
    CHECK(by_x(c) == "0");
    CHECK(by_x(make_select(pool, c, mul(pool, x, x), y)) == "if x > 0 then x + x else 0");
    CHECK(by_x(make_select(pool, c, mul(pool, l(2), x), mul(pool, l(2), add(pool, x, y)))) == "2");
}

TEST_CASE_FIXTURE(Calculus, "leaves of all kinds") {
    VarId v = pool.var(x);
    ExprId der = pool.der(v);
    ExprId e = mul(pool, der, add(pool, x, pool.pre(v)));
    CHECK(text(Differentiator(pool, der)(e)) == "x + pre(x)");
    CHECK(by_x(e) == "der(x)");
    CHECK(text(Differentiator(pool, pool.time())(mul(pool, pool.time(), y))) == "y");
}

TEST_CASE_FIXTURE(Calculus, "of a call the tangent is called, or written out where it is small") {
    Function checked = product_and_power();
    // not to be written out
    checked.body.insert(checked.body.begin(), {Check{make(pool, Op::Gt, pool.local(0), (*this)(0)), "positive"}});
    FunctionId f = pool.add_function(checked), plain = pool.add_function(product_and_power());
    ExprId inner = mul(pool, x, x);
    ExprId call = pool.call(f, std::vector{inner, y, pool.constant(2)});
    CHECK(by_x(pool.output(pool.call(f, std::vector{y, y, x}), 0)) == "0"); // x is the exponent, an Integer
    CHECK(by_x(pool.output(call, 0)) == "der(f)(x*x, y, 2, x + x, 0, 0).1");
    CHECK(by_x(pool.output(call, 1)) == "der(f)(x*x, y, 2, x + x, 0, 0).2");
    CHECK(by_x(pool.output(pool.call(plain, std::vector{inner, y, pool.constant(2)}), 0)) == "y*(x + x)");
    CHECK(by_x(add(pool, y, pool.output(pool.call(f, std::vector{y, y, y}), 1))) == "0");
}

TEST_CASE_FIXTURE(Calculus, "by time a given derivative comes first, and what it does not list is held") {
    Function given{"g", 3, 1, 4};
    given.body.push_back({Check{make(pool, Op::Gt, pool.local(0), (*this)(0)), "positive"}});
    given.body.push_back({Assign{{3}, {pool.local(0)}}});
    Function function = product_and_power();
    function.derivative.push_back({pool.add_function(given), {1}, {1}});
    FunctionId f = pool.add_function(function);
    TimeDifferentiator by_time(pool, [&](ExprId e) { return std::optional(pool.der(pool.var(e))); });
    CHECK(text(*by_time(pool.output(pool.call(f, std::vector{x, y, (*this)(2)}), 0))) == "g(x, y, 2, der(y))");
    // it knows how x varies
    CHECK(text(*by_time(pool.output(pool.call(f, std::vector{x, (*this)(1), (*this)(2)}), 0))) == "g(x, 1, 2, 0)");
    CHECK(text(*by_time(pool.output(pool.call(f, std::vector{(*this)(3), (*this)(1), (*this)(2)}), 0))) == "0");
}

TEST_CASE_FIXTURE(Calculus, "the derivative by time") {
    auto& l = *this;
    auto leaf = [&](ExprId e) -> std::optional<ExprId> {
        if (e == l['p']) return l(0);
        if (e == l['u'] || pool[e].kind == Kind::Der) return std::nullopt;
        return pool.der(pool.var(e));
    };
    TimeDifferentiator by_time(pool, leaf);
    auto derived = [&](ExprId e) {
        auto derivative = by_time(e);
        return derivative ? text(*derivative) : "blocked by " + text(by_time.blocked());
    };
    CHECK(derived(mul(pool, l['p'], x)) == "p*der(x)");
    CHECK(derived(of_x(Op::Sin)) == "der(x)*cos(x)");
    CHECK(derived(pool.time()) == "1");
    CHECK(derived(mul(pool, pool.time(), y)) == "y + time*der(y)");
    CHECK(derived(pool.pre(pool.var(x))) == "0");
    CHECK(derived(add(pool, x, of_x(Op::Floor))) == "der(x)");
    ExprId blocked = add(pool, x, mul(pool, y, make(pool, Op::Sin, l['u'])));
    CHECK(derived(blocked) == "blocked by u");
    CHECK(derived(blocked) == "blocked by u"); // also from the memo
    CHECK(derived(sub(pool, y, pool.der(pool.var(x)))) == "blocked by der(x)");
    FunctionId f = pool.add_function(product_and_power());
    auto first = [&](ExprId a, ExprId b) { return pool.output(pool.call(f, std::vector{a, b, l(2)}), 0); };
    CHECK(derived(first(l['p'], l(2))) == "0");
    CHECK(derived(first(x, l['u'])) == "blocked by u");
    // what has no derivative may stand in a condition
    CHECK(derived(make_select(pool, pool.relation(Op::Gt, l['u'], l(0)), x, y)) == "if u > 0 then der(x) else der(y)");
    CHECK(derived(make_select(pool, l['u'], x, y)) == "if u then der(x) else der(y)");
    CHECK(derived(make(pool, Op::Min, x, l(1))) == "if noEvent(1 < x) then 0 else der(x)");
}
