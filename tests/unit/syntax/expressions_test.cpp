#include "tests/unit/syntax/parsing.h"

#include <doctest/doctest.h>

using namespace torsion;
using namespace torsion::syntax::testing;

namespace {

/// The text, and what is printed for it: only the parentheses that the tree needs.
void check_printed(const std::string& text, const std::string& expected) {
    CAPTURE(text);
    CHECK(expression(text) == expected);
}

void check_reprinted(const std::string& text) { check_printed(text, text); }

} // namespace

TEST_CASE("literals") {
    check_reprinted("1");
    check_reprinted("true");
    check_reprinted("false");
    check_printed("1.", "1.0");
    check_printed(".5", "0.5");
    check_printed("1e3", "1000.0");
    check_printed("1.5E-3", "0.0015");
    check_printed("13e0", "13.0");
    check_printed("0.1", "0.1");
    check_printed("1e300", "1e+300");
    check_printed("1e-400", "0.0");
    check_reprinted("9223372036854775807");
    check_printed("9223372036854775808", "9223372036854775808.0"); // beyond Integer: a Real, as in other tools
}

TEST_CASE("strings") {
    check_reprinted(R"("a b")");
    check_reprinted(R"("say \"yes\" \\ or \t no")");
    check_printed(R"("\'\?\a\b\f\n\r\v")", "\"'?\\a\\b\\f\n\\r\\v\"");
    check_reprinted("\"over\nlines\"");
    check_printed("\"over\r\nlines\"", "\"over\nlines\"");
    check_reprinted("\"torsión 日本\"");
    const std::string long_string = "\"" + std::string(56000, 'x') + "\"";
    check_reprinted(long_string);
}

TEST_CASE("precedence") {
    check_printed("(a * b) + c", "a * b + c");
    check_reprinted("(a + b) * c");
    check_printed("a + (b * c)", "a + b * c");
    check_printed("(a ^ b) * c", "a ^ b * c");
    check_reprinted("(a * b) ^ c");
    check_printed("(a < b) and (c < d)", "a < b and c < d");
    check_reprinted("(a and b) == c");
    check_printed("(a and b) or c", "a and b or c");
    check_reprinted("a and (b or c)");
    check_printed("not (a < b)", "not a < b");
    check_reprinted("not (a and b)");
    check_reprinted("(not a) == b");
    check_reprinted("a .+ b .- c .* d ./ e .^ f");
    check_reprinted("a <= b");
    check_reprinted("a <> b");
    check_reprinted("a >= b or a > b or a == b");
}

TEST_CASE("associativity") {
    check_printed("(a - b) - c", "a - b - c");
    check_reprinted("a - (b - c)");
    check_printed("(a / b) / c", "a / b / c");
    check_reprinted("a / (b / c)");
    check_reprinted("(a ^ b) ^ c");
    check_reprinted("a ^ (b ^ c)");
    check_printed("(a or b) or c", "a or b or c");
    check_reprinted("a or (b or c)");
}

TEST_CASE("signs bind looser than products") {
    check_reprinted("-a * b");
    check_printed("-(a * b)", "-a * b");
    check_reprinted("(-a) * b");
    check_reprinted("-a + b");
    check_printed("(-a) + b", "-a + b");
    check_reprinted("-(a + b)");
    check_reprinted("a * (-b)");
    check_reprinted("a - (-b)");
    check_reprinted("(-a) ^ 2");
    check_printed("-a^2", "-a ^ 2");
    check_reprinted("a < -b");
    check_reprinted("+a");
    check_reprinted(".-a .+ b");
    check_reprinted("-(-a)");
}

TEST_CASE("references") {
    check_reprinted("a.b[1].c[2, :].d");
    check_reprinted(".Modelica.Constants.pi");
    check_reprinted("x[end - 1]");
    check_reprinted("x[y[end]]");
    check_reprinted("x[sum(end for i in 1:2)]");
    check_reprinted("'quoted name'.'+'[1]");
    check_reprinted("(a + b)[2]");
    check_reprinted("(f(x))[1, 2]");
    check_reprinted("a[1:n, {2, 3}]");
}

TEST_CASE("calls") {
    check_reprinted("f()");
    check_reprinted("f(a, b = 1, c = 2)");
    check_reprinted("A.B.f(x)");
    check_reprinted("der(x)");
    check_reprinted("initial()");
    check_reprinted("pure(f(x))");
    check_reprinted("f(function g(a = 1, b = 2))");
    check_reprinted("f(a, g = function A.h())");
    check_reprinted("sum(x[i] for i in 1:n, j)");
    check_reprinted("max(i * j for i in 1:n, j in 1:m)");
}

TEST_CASE("arrays") {
    check_reprinted("{1, 2, 3}");
    check_reprinted("{{1}, {2}}");
    check_reprinted("{i for i in 1:3}");
    check_reprinted("[1, 2; 3, 4]");
    check_reprinted("[1:3]");
    check_reprinted("1:2:10");
    check_reprinted("(1:3) + x");
    check_reprinted("a + 1:b * 2");
    check_reprinted("(1, , 2)");
    check_reprinted("(, a)");
}

TEST_CASE("if-expressions") {
    check_reprinted("if a then b else c");
    check_reprinted("if a then b elseif c then d else e");
    check_reprinted("(if a then b else c) + 1");
    check_reprinted("if a then b else c + 1");
    check_reprinted("if if a then b else c then d else e");
    check_reprinted("if a then 1:2 else 2:3");
}

TEST_CASE("an operator may touch a number with a dot") {
    check_printed("2./x", "2.0 / x");
    check_printed("2.*x", "2.0 * x");
    check_printed("2 ./x", "2 ./ x");
    check_printed("1.+.5", "1.0 + 0.5");
    check_printed("a.*b", "a .* b");
}

TEST_CASE("a row of operators that has no meaning is refused") {
    const auto refused = [](const std::string& text) { return headlines("model M Real x = " + text + "; end M;"); };
    CHECK(refused("a*-b") == "S101 1:20 a sign cannot follow another operator directly\n");
    CHECK(refused("a--b") == "S101 1:20 a sign cannot follow another operator directly\n");
    CHECK(refused("--b") == "S101 1:19 a sign cannot follow another operator directly\n");
    CHECK(refused("a<b<c") == "S101 1:21 comparisons cannot be chained\n");
    CHECK(refused("a^b^c") == "S101 1:21 powers cannot be chained\n");
    CHECK(refused("a^-b") == "S101 1:20 a sign cannot follow another operator directly\n");
    CHECK(refused("not not a") == "S101 1:22 `not not` without parentheses\n");
    CHECK(refused("a < not b") == "S101 1:22 `not` after an operator that binds tighter\n");
    CHECK(refused("f(a = 1, 2)") == "S101 1:27 positional argument after a named one\n");
    CHECK(refused("f(2 = 3)") == "S101 1:20 left of `=` in a call stands the name of an argument\n");
    CHECK(refused("f((a) = 3)") == "S101 1:20 left of `=` in a call stands the name of an argument\n");
    CHECK(refused("f(a, b for i in 1:3)") == "S101 1:29 `for` after several arguments\n");
    CHECK(refused("{a, b for i in 1:3}") == "S101 1:28 `for` after several elements\n");
    CHECK(refused("{}") == "S101 1:18 an array constructor needs at least one element\n");
    CHECK(refused("f(end)") == "S101 1:20 `end` outside of a subscript\n");
    CHECK(refused("[1, 2][1]") == "S101 1:24 expected `;` after the declaration of `x`, found `[`\n");
}

TEST_CASE("a sum of twenty thousand terms needs no deep stack") {
    std::string sum = "a0";
    for (int i = 1; i < 20000; ++i) sum += (i % 2 == 0 ? " + a" : " - a") + std::to_string(i);
    CHECK(expression(sum) == sum);
}

TEST_CASE("spans cover the text of an expression") {
    const Parsed parsed = parse_text("model M Real x = (a + b) * f(c); end M;");
    REQUIRE(parsed.file);
    const ast::Expr* value = std::get<ast::ComponentDef>(parsed.body().elements.at(0)).modification->value;
    CHECK(parsed.sources->text(value->span) == "(a + b) * f(c)");
    const auto& product = std::get<ast::Binary>(value->node);
    CHECK(parsed.sources->text(product.lhs->span) == "a + b");
    CHECK(parsed.sources->text(product.rhs->span) == "f(c)");
}
