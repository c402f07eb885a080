#include "compiler/support/string_pool.h"

#include <doctest/doctest.h>

using namespace torsion;

TEST_CASE("the same text gets the same id") {
    StringPool pool;
    const StringId newton = pool.intern("N.m");
    const StringId radian = pool.intern("rad");
    CHECK(newton != radian);
    CHECK(pool.intern(std::string("N") + ".m") == newton);
    CHECK(pool[radian] == "rad");
    CHECK(pool.size() == 2);
    CHECK(pool[StringId()].empty());
}

TEST_CASE("views stay valid while the pool grows") {
    StringPool pool;
    const std::string_view first = pool[pool.intern("first")];
    for (int i = 0; i < 10000; ++i) pool.intern(std::to_string(i));
    CHECK(first == "first");
    CHECK(pool.intern("9999") == pool.intern("9999"));
    CHECK(pool.size() == 10001);
}

TEST_CASE("a moved pool keeps its texts") {
    StringPool pool;
    const StringId id = pool.intern("a text that is too long for the small buffer of a string");
    const StringPool moved = std::move(pool);
    CHECK(moved[id] == "a text that is too long for the small buffer of a string");
}

TEST_CASE("a copy has texts of its own") {
    StringPool copy;
    StringId id;
    {
        StringPool pool;
        id = pool.intern("a text that is too long for the small buffer of a string");
        copy = pool;
    }
    CHECK(copy[id] == "a text that is too long for the small buffer of a string");
    CHECK(copy.intern("a text that is too long for the small buffer of a string") == id);
    CHECK(copy.intern("new") != id);
}
