#include "compiler/diagram/picture/wrap.h"

#include <doctest/doctest.h>

using torsion::diagram::wrapped;

TEST_CASE("expressions are divided before operators and behind commas, into lines of nearly the same length") {
    CHECK(wrapped("a + b", 10, 3) == "a + b");
    CHECK(wrapped("one + two + three", 10, 3) == "one + two\n+ three");
    CHECK(wrapped("if a.y > 1 then 0 else -b.y", 20, 3) == "if a.y > 1\nthen 0 else -b.y");
    CHECK(wrapped("max(0, min(first, second))", 20, 3) == "max(0, min(first,\nsecond))");
    CHECK(wrapped("a .* b .* c", 6, 3) == "a .* b\n.* c");
    CHECK(wrapped("", 6, 3) == "");
}

TEST_CASE("texts and names in quotes are not divided, and what takes too many lines is cut") {
    CHECK(wrapped("f(\"a, b + c\", d)", 13, 3) == "f(\"a, b + c\",\nd)");
    CHECK(wrapped("'a + b' * c", 8, 3) == "'a + b'\n* c");
    CHECK(wrapped("aa + bb + cc + dd + ee", 5, 3) == "aa\n+ bb\n+ cc …");
    CHECK(wrapped("a_long_name_alone", 5, 3) == "a_lon…");
}
