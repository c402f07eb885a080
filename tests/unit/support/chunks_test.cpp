#include "compiler/support/chunks.h"

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <vector>

using torsion::Chunks;

TEST_CASE("rows stay where they are") {
    Chunks<std::string> table;
    std::vector<std::string*> rows;
    for (int i = 0; i < 1000; ++i) {
        rows.push_back(&table.emplace_back());
        *rows.back() = std::string(40, 'x') + std::to_string(i);
    }
    CHECK(table.size() == 1000);
    for (int i = 0; i < 1000; ++i)
        CHECK(*rows[static_cast<std::size_t>(i)] == std::string(40, 'x') + std::to_string(i));
}

TEST_CASE("each row is destroyed once, also when the table was moved") {
    const auto counted = std::make_shared<int>();
    {
        Chunks<std::shared_ptr<int>> first;
        for (int i = 0; i < 300; ++i) first.emplace_back() = counted;
        Chunks<std::shared_ptr<int>> second(std::move(first));
        CHECK(counted.use_count() == 301);
        CHECK(second.size() == 300);
        first = std::move(second);
        CHECK(counted.use_count() == 301);
    }
    CHECK(counted.use_count() == 1);
}
