#include "tests/support/front_end.h"

#include <doctest/doctest.h>

using namespace torsion;
using test::contains;
using test::flat_text;

TEST_CASE("a when becomes one equation for each variable that it determines") {
    std::string t = flat_text("model M Real x, v; Integer n; equation x = time; when x > 1 then v = 2*x; n = pre(n) + "
                              "1; elsewhen x > 2 then v = 3; end when; end M;");
    CHECK(contains(t, "discrete Real v;"));
    CHECK(contains(t, "$when1 = x > 1;"));
    CHECK(contains(t, "$when2 = x > 2;"));
    CHECK(contains(t, "else pre(v)"));
    CHECK_FALSE(contains(t, "$when3"));
}

TEST_CASE("a Boolean variable is its own condition; for-equations hold whens and the other way round") {
    std::string t = flat_text("model M Boolean b[2] = {time > 1, time > 2}; Integer n[2], m[2]; equation for i in 1:2 "
                              "loop when b[i] then n[i] = i; end when; end for; "
                              "when b then for i in 1:2 loop m[i] = i; end for; end when; end M;");
    CHECK_FALSE(contains(t, "$when"));
    CHECK(contains(t, "pre(n[2])"));
    CHECK(contains(t, "pre(m[2])"));
}

TEST_CASE("the body of a when makes no events") {
    std::string t = flat_text("model M Real x = sin(time); Integer n; equation when time > 1 then n = if x > 0.5 then "
                              "1 else integer(x); end when; end M;");
    CHECK_FALSE(contains(t, "$floor"));
    CHECK(contains(t, "relations\n  time > 1;\nend"));
}

TEST_CASE("equal steps and clocks are shared") {
    std::string t = flat_text("model M Integer a = integer(3*time), b = integer(3*time) + 1; Boolean s = sample(0, 1), "
                              "r = sample(0, 1); end M;");
    CHECK(contains(t, "$floor1"));
    CHECK_FALSE(contains(t, "$floor2"));
    CHECK_FALSE(contains(t, "$sample2"));
}

TEST_CASE("pre of a continuous variable: a state itself, of others the value before the event") {
    std::string t = flat_text("model M Real x(start = 1, fixed = true), y = 2*x, a, b; equation der(x) = -x; when x < "
                              "0.5 then a = pre(x); b = pre(y); end when; end M;");
    CHECK(contains(t, "then x else pre(a)"));
    CHECK(contains(t, "$left_limit1 := left limit of y;"));
    CHECK(flat_text("model M Real x = time, y = pre(x); end M;") == "I190");
}

TEST_CASE("an algorithm becomes one equation for each variable that it assigns") {
    std::string t = flat_text("model M Real x = time, y, z; Integer n; algorithm y := x; if x > 1 then y := y + 1; z "
                              ":= 3; end if; n := 0; for i in "
                              "1:3 loop n := n + i; end for; end M;");
    CHECK(contains(t, "y = if x > 1 then"));
    CHECK(contains(t, "z = if x > 1 then 3 else 0;"));
    CHECK(contains(t, "n = 6;"));
}

TEST_CASE("what cannot be") {
    CHECK(flat_text("model M Integer n; equation when time > 1 then n = 1; end when; when time > 2 then n = 2; end "
                    "when; end M;") == "F106");
    CHECK(flat_text("model M Integer n; equation when time > 1 then n = 1; when time > 2 then n = 2; end when; end "
                    "when; end M;") == "F105");
    CHECK(flat_text("model M Real x; equation der(x) = 1; reinit(x, 2); end M;") == "F105");
    CHECK(flat_text("model M Integer n; initial equation when time > 1 then n = 1; end when; equation n = 1; end M;") ==
          "F105");
    CHECK(flat_text("model M Integer n; equation when time > 1 then n = 1.5; end when; end M;") == "I107");
    CHECK(flat_text("model M Integer n; algorithm n := 1; while n < time loop n := n + 1; when time > 1 then n := 3; "
                    "end when; end while; end M;") == "F105");
}
