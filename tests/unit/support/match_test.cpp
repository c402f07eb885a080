#include "compiler/support/match.h"

#include <doctest/doctest.h>

#include <string>

using namespace torsion;

TEST_CASE("match calls the case of the value") {
    using Value = std::variant<int, std::string>;
    const auto describe = [](const Value& value) {
        return match(
            value, [](int number) { return "number " + std::to_string(number); },
            [](const std::string& text) { return "text " + text; });
    };
    CHECK(describe(3) == "number 3");
    CHECK(describe("x") == "text x");
}

TEST_CASE("match can change the value") {
    std::variant<int, double> value = 1;
    match(value, [](auto& number) { number += 1; });
    CHECK(std::get<int>(value) == 2);
}
