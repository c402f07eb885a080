#include "compiler/passes/loops/repetitions.h"

#include <doctest/doctest.h>

#include <string>

using torsion::passes::find_repetitions;
using torsion::passes::Repetition;

namespace {

std::string found(const std::string& text, std::uint32_t least_count = 4) {
    const std::vector<std::uint32_t> labels(text.begin(), text.end());
    std::string result;
    for (const Repetition& r : find_repetitions(labels, least_count))
        result += (result.empty() ? "" : " ") + std::to_string(r.begin) + ":" + text.substr(r.begin, r.period) + "*" +
                  std::to_string(r.count);
    return result;
}

std::string times(int count, const std::string& text) {
    std::string result;
    for (int i = 0; i < count; ++i) result += text;
    return result;
}

} // namespace

TEST_CASE("what repeats is found with the period that leaves the fewest pieces") {
    CHECK(found("").empty());
    CHECK(found("abcdefg").empty());
    CHECK(found("aaa").empty());
    CHECK(found("aaaa") == "0:a*4");
    CHECK(found("x" + times(5, "ab") + "y") == "1:ab*5");
    CHECK(found(times(6, "aaaaab")) == "0:aaaaab*6"); // not the runs of a
    CHECK(found(times(5, "abaab")) == "0:abaab*5");   // no label has the distance of the period
    CHECK(found(times(4, "ab") + "zz" + times(5, "cd")) == "0:ab*4 10:cd*5");
    CHECK(found(times(20, "ab") + times(7, "c")) == "0:ab*20 40:c*7"); // then what is left
    CHECK(found(times(4, "ab") + "a") == "0:ab*4");
}

TEST_CASE("periods longer than those that are always tried are found between equal labels") {
    std::string pattern = "x";
    for (int i = 0; i < 90; ++i) pattern += static_cast<char>('a' + i % 7);
    CHECK(find_repetitions(std::vector<std::uint32_t>(pattern.begin(), pattern.end()), 16).empty());
    const std::string text = times(16, pattern);
    const std::vector<Repetition> repetitions =
        find_repetitions(std::vector<std::uint32_t>(text.begin(), text.end()), 16);
    REQUIRE(repetitions.size() == 1);
    CHECK(repetitions[0].period == pattern.size());
    CHECK(repetitions[0].count == 16);
}
