// Input that is large or hostile: bounded time, no deep stack, a clear message.

#include "tests/unit/syntax/parsing.h"

#include <doctest/doctest.h>

#include <chrono>

using namespace torsion;
using namespace torsion::syntax::testing;

namespace {

std::string repeated(const std::string& text, std::size_t count) {
    std::string result;
    result.reserve(text.size() * count);
    for (std::size_t i = 0; i < count; ++i) result += text;
    return result;
}

/// Far more than it takes anywhere; quadratic behaviour would take minutes.
struct TimeLimit {
    ~TimeLimit() { CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(30)); }
    std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();
};

const std::string too_deep = "more than 256 brackets, `if`s, blocks or classes inside each other";

} // namespace

TEST_CASE("a megabyte of brackets") {
    const TimeLimit limit;
    CHECK(headlines(repeated("(", 1 << 20)) == "S102 1:257 " + too_deep + "\n");
    CHECK(headlines("model M Real x = " + repeated("[{(", 300000)).starts_with("S102"));
    CHECK(headlines("model M " + repeated("annotation(", 100000)).starts_with("S102"));
    CHECK(headlines(repeated(")", 1 << 20)).starts_with("S101"));
}

TEST_CASE("nesting up to the limit is fine, one more is not") {
    const auto brackets = [](std::size_t n) { return "model M Real x = " + repeated("(", n) + "1" + repeated(")", n) + "; end M;"; };
    CHECK(headlines(brackets(255)).empty());
    CHECK(headlines(brackets(256)).starts_with("S102"));
    const auto ifs = [](std::size_t n) { return "model M equation " + repeated("if a then ", n) + "x = 1; " + repeated("end if; ", n) + "end M;"; };
    CHECK(headlines(ifs(255)).empty());
    CHECK(headlines(ifs(256)).starts_with("S102"));
    const auto loops = [](std::size_t n) {
        return "model M equation " + repeated("for i loop ", n) + "x = 1; " + repeated("end for; ", n) + "end M;";
    };
    CHECK(headlines(loops(255)).empty());
    CHECK(headlines(loops(256)).starts_with("S102"));
    const auto classes = [](std::size_t n) { return repeated("model M ", n) + repeated("end M; ", n); };
    CHECK(headlines(classes(256)).empty());
    CHECK(headlines(classes(257)).starts_with("S102"));
    CHECK(headlines("model M Real x = " + repeated("if a then b else ", 255) + "c; end M;").empty());
    CHECK(headlines("model M Real x = " + repeated("if a then b else ", 256) + "c; end M;").starts_with("S102"));
}

TEST_CASE("what stands side by side does not nest") {
    CHECK(
        headlines("model M equation " + repeated("if a then x = if b then c else d; else y = if b then c else d; end if; ", 300) + "end M;").empty());
    CHECK(headlines(repeated("model M Real x = if a then b else c; end M; ", 300)).empty());
    CHECK(headlines("model M Real x = {" + repeated("if a then b else c, ", 300) + "1}; end M;").empty());
    CHECK(headlines("model M Real x = if a then b " + repeated("elseif c then d ", 300) + "else e; end M;").empty());
    CHECK(headlines("model M Real x = " + repeated("sum(i for i in 1:3) + ", 300) + "1; end M;").empty());
    CHECK(headlines("model M equation " + repeated("when a then x = 1; elsewhen b then x = 2; end when; for i loop end for; ", 300) + "end M;")
              .empty());
    CHECK(headlines("function f algorithm " + repeated("while a loop x := g(function h(b = 1)); end while; ", 300) + "end f;").empty());
    CHECK(headlines("package P " + repeated("type T = Real; function f = g; operator record R = S; ", 300) + "end P;").empty());
}

TEST_CASE("an array of 200,000 elements") {
    const TimeLimit limit;
    const Parsed parsed = parse_text("model M constant Integer a[200000] = {" + repeated("1, ", 199999) + "2}; end M;");
    REQUIRE(parsed.file);
    const auto* value = std::get<ast::ComponentDef>(parsed.body().elements.at(0)).modification->value;
    CHECK(std::get<ast::ArrayConstructor>(value->node).elements.size() == 200000);
}

TEST_CASE("long rows and lists") {
    const TimeLimit limit;
    for (const std::string& text :
         {"Real x = " + repeated("a + ", 200000) + "b;", "Real x = " + repeated("a.", 100000) + "b;", "import " + repeated("a.", 100000) + "b;",
          "A a(" + repeated("x = 1, ", 100000) + "y = 2);", "Real x" + repeated(", x", 100000) + ";", "String s = \"" + repeated("é", 500000) + "\";",
          "Real x = f(" + repeated("a, ", 100000) + "b);"}) {
        CAPTURE(text.substr(0, 40));
        CHECK(parse_text("model M " + text + " end M;").file);
    }
}

TEST_CASE("wrong all the way") {
    const TimeLimit limit;
    for (const std::string& text :
         {repeated("a ", 300000), repeated(";", 500000), repeated("'", 500000), repeated("\"", 500001), repeated("/*", 300000),
          repeated("model ", 100000), repeated("end ", 100000), repeated("é", 300000), "model M " + repeated("Real = 1;\n", 50000),
          "model M equation " + repeated("x y;", 100000), "model A Real x[(3; " + repeated("model M ", 60000),
          "model A equation x = (" + repeated("for i in 1:3 loop ", 60000), "model A equation [" + repeated("if a then x; ", 60000),
          "model M Real x = " + repeated("-", 300000) + "1;", repeated("model M \"a", 50000), "model M " + repeated("x=\"\n", 50000),
          "model M equation x = (" + repeated("if a then ", 60000)}) {
        CAPTURE(text.substr(0, 40));
        const Parsed parsed = parse_text(text);
        CHECK_FALSE(parsed.file);
        CHECK(parsed.diagnostics.has_errors());
        CHECK(parsed.messages().size() < 20000);
    }
}
