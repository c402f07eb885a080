#include "compiler/support/id_table.h"

#include <doctest/doctest.h>

#include <string>
#include <unordered_map>

using namespace torsion;

namespace {

using NameId = Id<struct NameTag>;
using OtherId = Id<struct OtherTag>;

} // namespace

TEST_CASE("an id is invalid until it refers to a row") {
    CHECK_FALSE(NameId().valid());
    CHECK_FALSE(static_cast<bool>(NameId()));
    CHECK(NameId(0).valid());
    CHECK(NameId(3).index() == 3);
    CHECK(NameId(1) < NameId(2));
    CHECK(NameId(1) == NameId(1));
    static_assert(!std::is_convertible_v<NameId, OtherId>);
    static_assert(!std::is_convertible_v<int, NameId>);
}

TEST_CASE("ids are keys of hash maps") {
    std::unordered_map<NameId, int> map;
    map[NameId(7)] = 1;
    CHECK(map.contains(NameId(7)));
    CHECK_FALSE(map.contains(NameId(8)));
}

TEST_CASE("a table hands out ids in order of insertion") {
    IdTable<NameId, std::string> table;
    CHECK(table.empty());
    const NameId a = table.add("a");
    const NameId b = table.add("b");
    CHECK(a.index() == 0);
    CHECK(table[b] == "b");
    table[a] = "changed";
    CHECK(table[a] == "changed");
    CHECK(table.size() == 2);
    std::string all;
    for (const NameId id : table.ids()) all += table[id];
    CHECK(all == "changedb");
}

TEST_CASE("an id map reads its default where nothing was written") {
    IdMap<NameId, int> map(2, 5);
    CHECK(map[NameId(1)] == 5);
    CHECK(map[NameId(100)] == 5);
    map.set(NameId(4), 9);
    CHECK(map.size() == 5);
    CHECK(map[NameId(3)] == 5);
    CHECK(map[NameId(4)] == 9);
}

TEST_CASE("an id set says whether an id is new") {
    IdSet<NameId> set;
    CHECK_FALSE(set.contains(NameId(3)));
    CHECK(set.insert(NameId(3)));
    CHECK_FALSE(set.insert(NameId(3)));
    CHECK(set.contains(NameId(3)));
    set.erase(NameId(3));
    set.erase(NameId(1000));
    CHECK_FALSE(set.contains(NameId(3)));
}
