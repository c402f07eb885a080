#include "tests/unit/symbolic/letters.h"

#include <doctest/doctest.h>

#include <limits>

using namespace torsion::symbolic;

namespace {

struct Printing : Letters {
    ExprId x = (*this)['x'], y = (*this)['y'], z = (*this)['z'];
    ExprId u(Op op, ExprId a) { return pool.unary(op, a); }
    ExprId b(Op op, ExprId a, ExprId c) { return pool.binary(op, a, c); }
};

} // namespace

TEST_CASE("numbers are as short as they can be") {
    CHECK(number(0) == "0");
    CHECK(number(-3) == "-3");
    CHECK(number(100000) == "100000");
    CHECK(number(1e15) == "1000000000000000");
    CHECK(number(1e16) == "1e+16");
    CHECK(number(0.1) == "0.1");
    CHECK(number(1e-5) == "1e-05");
    CHECK(number(1.0 / 3) == "0.3333333333333333");
    CHECK(number(std::numeric_limits<double>::infinity()) == "inf");
    CHECK(number(std::numeric_limits<double>::max()) == "1.7976931348623157e+308");
}

TEST_CASE_FIXTURE(Printing, "parentheses only where the grammar needs them") {
    auto& l = *this;
    ExprId sum = b(Op::Add, x, y), product = b(Op::Mul, x, y);
    CHECK(text(b(Op::Sub, sum, z)) == "x + y - z");
    CHECK(text(b(Op::Sub, z, sum)) == "z - (x + y)");
    CHECK(text(b(Op::Mul, sum, z)) == "z*(x + y)");
    CHECK(text(b(Op::Div, product, z)) == "x*y/z");
    CHECK(text(b(Op::Div, z, product)) == "z/(x*y)");
    CHECK(text(b(Op::Pow, sum, l(2))) == "(x + y)^2");
    CHECK(text(b(Op::Pow, b(Op::Pow, x, y), z)) == "(x^y)^z");
    CHECK(text(b(Op::Pow, x, l(-1))) == "x^(-1)");
    CHECK(text(b(Op::Pow, l(-2), x)) == "(-2)^x");
    CHECK(text(u(Op::Neg, product)) == "-x*y");
    CHECK(text(u(Op::Neg, sum)) == "-(x + y)");
    CHECK(text(b(Op::Mul, u(Op::Neg, x), y)) == "y*(-x)");
    CHECK(text(b(Op::Sub, u(Op::Neg, x), y)) == "-x - y");
    CHECK(text(u(Op::Sin, sum)) == "sin(x + y)");
    CHECK(text(b(Op::Atan2, x, y)) == "atan2(x, y)");
}

TEST_CASE_FIXTURE(Printing, "constants stand where they are read best") {
    auto& l = *this;
    CHECK(text(b(Op::Mul, x, l(2))) == "2*x");
    CHECK(text(b(Op::Add, l(2), x)) == "x + 2");
    CHECK(text(b(Op::Mul, l(-2), x)) == "-2*x");
    CHECK(text(b(Op::Add, y, b(Op::Mul, l(-2), x))) == "y + (-2*x)");
    CHECK(text(b(Op::Div, b(Op::Mul, l(-2), x), y)) == "(-2*x)/y");
    CHECK(text(b(Op::Div, l(-1), x)) == "-1/x");
    CHECK(text(b(Op::Mul, x, b(Op::Div, l(-1), y))) == "x*(-1/y)");
}

TEST_CASE_FIXTURE(Printing, "logic, relations and conditions") {
    auto& l = *this;
    ExprId less = pool.relation(Op::Lt, x, y), plain = b(Op::Ge, x, l(0)), equal = b(Op::Eq, z, l(1));
    CHECK(text(less) == "x < y");
    CHECK(text(plain) == "noEvent(x >= 0)");
    CHECK(text(equal) == "z == 1");
    CHECK(text(u(Op::Not, less)) == "not x < y");
    CHECK(text(u(Op::Not, u(Op::Not, z))) == "not (not z)");
    CHECK(text(b(Op::Or, b(Op::And, less, plain), equal)) == "z == 1 or x < y and noEvent(x >= 0)");
    CHECK(text(b(Op::And, z, b(Op::Or, less, equal))) == "z and (x < y or z == 1)");
    CHECK(text(b(Op::Eq, less, equal)) == "(x < y) == (z == 1)");
    ExprId choice = pool.select(less, x, pool.select(equal, y, z));
    CHECK(text(choice) == "if x < y then x else if z == 1 then y else z");
    CHECK(text(b(Op::Add, choice, l(1))) == "(if x < y then x else if z == 1 then y else z) + 1");
    CHECK(text(pool.select(less, choice, l(1))) ==
          "if x < y then (if x < y then x else if z == 1 then y else z) else 1");
}

TEST_CASE_FIXTURE(Printing, "leaves and calls") {
    auto& l = *this;
    VarId v = pool.var(x);
    ExprId call = pool.call(FunctionId(2), std::vector{pool.der(v), pool.pre(v), pool.time(), l(1)});
    CHECK(text(call) == "f2(der(x), pre(x), time, 1)");
    CHECK(print(pool, call, name_of, [](FunctionId) { return std::string("lookup"); }) ==
          "lookup(der(x), pre(x), time, 1)");
    CHECK(text(pool.call(FunctionId(0), {})) == "f0()");
}

TEST_CASE_FIXTURE(Printing, "shared nodes get names") {
    auto& l = *this;
    ExprId s = u(Op::Sin, b(Op::Add, x, b(Op::Mul, y, z))), small = b(Op::Add, y, z);
    SharedPrint shared =
        print_shared(pool, {b(Op::Mul, s, s), b(Op::Sub, s, small), b(Op::Sub, small, l(1)), s}, name_of);
    CHECK(shared.temporaries == std::vector<std::string>{"t1 = sin(x + y*z)"});
    CHECK(shared.roots == std::vector<std::string>{"t1*t1", "t1 - (y + z)", "y + z - 1", "t1"});
    CHECK(print_shared(pool, {b(Op::Mul, s, s)}, name_of, 100).temporaries.empty());
}

TEST_CASE_FIXTURE(Printing, "temporaries name earlier temporaries") {
    ExprId e = x;
    for (int i = 0; i < 3; ++i) e = u(Op::Exp, b(Op::Mul, e, e));
    SharedPrint shared = print_shared(pool, {e}, name_of);
    CHECK(shared.temporaries == std::vector<std::string>{"t1 = exp(x*x)", "t2 = exp(t1*t1)"});
    CHECK(shared.roots == std::vector<std::string>{"exp(t2*t2)"});
}

TEST_CASE_FIXTURE(Printing, "sharing does not explode") {
    ExprId e = x;
    for (int i = 0; i < 60; ++i) e = u(Op::Sin, b(Op::Mul, e, e));
    std::string printed = text(e);
    CHECK(printed.size() < 2000);
    CHECK(printed.substr(0, 34) == "(sin(t59*t59) where t1 = sin(x*x);");
}
