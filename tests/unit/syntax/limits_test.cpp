// Input that is large or hostile: bounded time, no deep stack, a clear message.

#include "tests/unit/syntax/parsing.h"

#include <doctest/doctest.h>

#include <chrono>

using namespace torsion;
using namespace torsion::syntax::testing;

namespace {

std::string times(const std::string& text, std::size_t count) {
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
    CHECK(headlines(times("(", 1 << 20)) == "S102 1:257 " + too_deep + "\n");
    CHECK(headlines("model M Real x = " + times("[{(", 300000)).starts_with("S102"));
    CHECK(headlines("model M " + times("annotation(", 100000)).starts_with("S102"));
    CHECK(headlines(times(")", 1 << 20)).starts_with("S101"));
}

TEST_CASE("nesting up to the limit is fine, one more is not") {
    const auto brackets = [](std::size_t n) {
        return "model M Real x = " + times("(", n) + "1" + times(")", n) + "; end M;";
    };
    CHECK(headlines(brackets(255)).empty());
    CHECK(headlines(brackets(256)).starts_with("S102"));
    const auto ifs = [](std::size_t n) {
        return "model M equation " + times("if a then ", n) + "x = 1; " + times("end if; ", n) + "end M;";
    };
    CHECK(headlines(ifs(255)).empty());
    CHECK(headlines(ifs(256)).starts_with("S102"));
    const auto loops = [](std::size_t n) {
        return "model M equation " + times("for i loop ", n) + "x = 1; " + times("end for; ", n) + "end M;";
    };
    CHECK(headlines(loops(255)).empty());
    CHECK(headlines(loops(256)).starts_with("S102"));
    const auto classes = [](std::size_t n) { return times("model M ", n) + times("end M; ", n); };
    CHECK(headlines(classes(256)).empty());
    CHECK(headlines(classes(257)).starts_with("S102"));
    CHECK(headlines("model M Real x = " + times("if a then b else ", 255) + "c; end M;").empty());
    CHECK(headlines("model M Real x = " + times("if a then b else ", 256) + "c; end M;").starts_with("S102"));
}

TEST_CASE("what stands side by side does not nest") {
    CHECK(headlines("model M equation " +
                    times("if a then x = if b then c else d; else y = if b then c else d; end if; ", 300) + "end M;")
              .empty());
    CHECK(headlines(times("model M Real x = if a then b else c; end M; ", 300)).empty());
    CHECK(headlines("model M Real x = {" + times("if a then b else c, ", 300) + "1}; end M;").empty());
    CHECK(headlines("model M Real x = if a then b " + times("elseif c then d ", 300) + "else e; end M;").empty());
    CHECK(headlines("model M Real x = " + times("sum(i for i in 1:3) + ", 300) + "1; end M;").empty());
    CHECK(headlines("model M equation " +
                    times("when a then x = 1; elsewhen b then x = 2; end when; for i loop end for; ", 300) + "end M;")
              .empty());
    CHECK(headlines("function f algorithm " + times("while a loop x := g(function h(b = 1)); end while; ", 300) +
                    "end f;")
              .empty());
    CHECK(headlines("package P " + times("type T = Real; function f = g; operator record R = S; ", 300) + "end P;")
              .empty());
}

TEST_CASE("an array of 200,000 elements") {
    const TimeLimit limit;
    const Parsed parsed = parse_text("model M constant Integer a[200000] = {" + times("1, ", 199999) + "2}; end M;");
    REQUIRE(parsed.file);
    const auto* value = std::get<ast::ComponentDef>(parsed.body().elements.at(0)).modification->value;
    CHECK(std::get<ast::ArrayConstructor>(value->node).elements.size() == 200000);
}

TEST_CASE("long rows and lists") {
    const TimeLimit limit;
    for (const std::string& text :
         {"Real x = " + times("a + ", 200000) + "b;", "Real x = " + times("a.", 100000) + "b;",
          "import " + times("a.", 100000) + "b;", "A a(" + times("x = 1, ", 100000) + "y = 2);",
          "Real x" + times(", x", 100000) + ";", "String s = \"" + times("é", 500000) + "\";",
          "Real x = f(" + times("a, ", 100000) + "b);"}) {
        CAPTURE(text.substr(0, 40));
        CHECK(parse_text("model M " + text + " end M;").file);
    }
}

TEST_CASE("wrong all the way") {
    const TimeLimit limit;
    for (const std::string& text :
         {times("a ", 300000), times(";", 500000), times("'", 500000), times("\"", 500001), times("/*", 300000),
          times("model ", 100000), times("end ", 100000), times("é", 300000), "model M " + times("Real = 1;\n", 50000),
          "model M equation " + times("x y;", 100000), "model A Real x[(3; " + times("model M ", 60000),
          "model A equation x = (" + times("for i in 1:3 loop ", 60000),
          "model A equation [" + times("if a then x; ", 60000), "model M Real x = " + times("-", 300000) + "1;",
          times("model M \"a", 50000), "model M " + times("x=\"\n", 50000),
          "model M equation x = (" + times("if a then ", 60000)}) {
        CAPTURE(text.substr(0, 40));
        const Parsed parsed = parse_text(text);
        CHECK_FALSE(parsed.file);
        CHECK(parsed.diagnostics.has_errors());
        CHECK(parsed.messages().size() < 20000);
    }
}
