#include "runtime/pattern/pattern.h"

#include <doctest/doctest.h>

using torsion::runtime::Pattern;
using Found = Pattern::Found;

TEST_CASE("expressions match as in ECMAScript") {
    CHECK(Pattern("^J.*w$").matches("J.flange.w"));
    CHECK(!Pattern("^J.*w$").matches("J.flange.wa"));
    CHECK(Pattern("\\.w").matches("J.w"));
    CHECK(!Pattern("\\.w").matches("Jw"));
    CHECK(Pattern("der\\(x\\)|y").matches("ay"));
    CHECK(Pattern("^(?!der).*w").matches("J.w"));
    CHECK(!Pattern("^(?!der).*w").matches("der(J.w)"));
    CHECK(Pattern("(.)\\1").matches("pool"));
    CHECK(!Pattern("(.)\\1").matches("pol"));
    CHECK(Pattern("").matches("x"));
    CHECK(Pattern("^$").matches(""));
    CHECK(!Pattern("^$").matches("x"));
    CHECK(Pattern("[[:digit:]]{2}|\\bv\\b|\\u0041").matches("x.v.y"));
    CHECK(Pattern("^.$").matches("ä"));       // a character, not a byte
    CHECK(Pattern("x").matches("\xFF\xFEx")); // other bytes match nothing but harm nothing
}

TEST_CASE("an expression that is wrong says why") {
    CHECK(Pattern("a(b").problem() == "missing closing parenthesis at its end");
    CHECK(Pattern("*a").problem().starts_with("quantifier does not follow a repeatable item"));
    for (const char* wrong : {"[a", "a{2,1}", "\\", "[[:nothing:]]", "a\xFF", "(?<"})
        CHECK(!Pattern(wrong).problem().empty());
    CHECK(Pattern(std::string(20'000, 'a')).problem() == "it has more than 10000 characters");
    CHECK(!Pattern("(").matches("("));
    CHECK(Pattern("a+").problem().empty());
}

TEST_CASE("no expression and no name take long") {
    const std::string name = "v" + std::string(40'000, 'a') + "x", letters(40'000, 'a');
    CHECK(Pattern("v.*x").search(name) == Found::Yes);
    CHECK(Pattern("v.*y").search(name) == Found::No);
    CHECK(Pattern("^(v|a|aa)*x$").search(name) == Found::Yes);
    CHECK(Pattern("^(v|a|aa)*$").search(std::string(71, 'a') + "b") == Found::No);
    CHECK(Pattern("(a*)*[bc]").search(letters) == Found::No);
    CHECK(Pattern("((((a*)*)*)*)*[bc]").search(letters) == Found::No);
    CHECK(Pattern("a.*[yz]").search(letters) == Found::No);
    CHECK(Pattern("(a|aa)+\\1[bc]").search(letters) == Found::Undecided); // what is repeated needs tries
    CHECK(Pattern("(a|aa)+\\1[bc]").undecided("aaa") == "to search `aaa` for `(a|aa)+\\1[bc]` would take too long");
}
