#include "compiler/passes/loops/numbering.h"

#include <doctest/doctest.h>

using namespace torsion::passes;

TEST_CASE("equal words get equal numbers, in order of their first occurrence") {
    WordNumbering numbering;
    std::vector<std::vector<std::uint32_t>> all;
    for (std::uint32_t i = 0; i < 500; ++i) all.push_back({i / 7, i % 7, 5});
    all.push_back({});
    all.push_back({0, 0});
    for (std::uint32_t i = 0; i < all.size(); ++i) CHECK(numbering.number(all[i]) == i);
    for (std::uint32_t i = 0; i < all.size(); ++i) CHECK(numbering.number(all[i]) == i);
    CHECK(numbering.size() == all.size());
}

TEST_CASE("equal keys get equal numbers") {
    const std::vector<std::uint64_t> keys{
        7, std::uint64_t{7} << 32, 7, 0, std::uint64_t{8} << 32, std::uint64_t{7} << 32, 0};
    CHECK(numbers_of(keys) == std::vector<std::uint32_t>{0, 1, 0, 2, 3, 1, 2});
    CHECK(numbers_of({}).empty());
    std::vector<std::uint64_t> many;
    for (std::uint64_t i = 0; i < 4000; ++i) many.push_back((i % 1000) << 32);
    const std::vector<std::uint32_t> numbers = numbers_of(many);
    for (std::size_t i = 0; i < many.size(); ++i) REQUIRE(numbers[i] == i % 1000);
}
