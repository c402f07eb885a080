#include "compiler/analysis/compare/event_match.h"

#include <doctest/doctest.h>

#include <random>

using namespace torsion::analysis;

namespace {

std::vector<TimedEvent> at(std::initializer_list<double> times) {
    std::vector<TimedEvent> events;
    for (double time : times) events.push_back({time, false});
    return events;
}

/// Every event once, in order.
void check_complete(const EventMatch& match, std::size_t first, std::size_t second) {
    std::size_t i = 0, j = 0;
    for (const EventPair& pair : match.pairs) {
        if (pair.first) CHECK(*pair.first == i++);
        if (pair.second) CHECK(*pair.second == j++);
    }
    CHECK(i == first);
    CHECK(j == second);
}

} // namespace

TEST_CASE("events are paired in order, and what has no counterpart is counted") {
    EventMatch match = match_events(at({1, 2, 3}), at({1.001, 2, 2.99}), 0.02, 1e-6);
    CHECK(match.is_same());
    CHECK(match.matched == 3);
    CHECK(match.largest_difference == doctest::Approx(0.01));

    match = match_events(at({1, 2, 3}), at({1, 3}), 0.02, 1e-6);
    CHECK(match.alone == 1);
    CHECK_FALSE(match.is_same());
    check_complete(match, 3, 2);

    match = match_events(at({1, 2, 3}), at({1, 2.1, 3}), 0.02, 1e-6);
    CHECK(match.alone == 2);
    CHECK(match.matched == 2);

    CHECK(match_events({}, {}, 0.02, 1e-6).is_same());
    CHECK(match_events(at({1}), {}, 0.02, 1e-6).alone == 1);
    CHECK(match_events({}, at({1, 5}), 0.02, 1e-6).alone == 2);
    CHECK(match_events(at({1, 2}), at({1, 2}), 0, 0).is_same()); // a run that takes no time
}

TEST_CASE("two events at one instant may be one of the other run") {
    CHECK(match_events(at({1, 1 + 1e-8, 2}), at({1, 2}), 0.02, 1e-6).is_same());
    CHECK(match_events(at({1, 2}), at({1 - 2e-9, 1 - 1e-9, 1, 2}), 0.02, 1e-6).is_same());
    CHECK(match_events(at({1, 1.001, 2}), at({1, 2}), 0.02, 1e-6).alone == 1);
    // at the same instant as another, but that has none either
    CHECK(match_events(at({1, 1 + 1e-8}), {}, 0.02, 1e-6).alone == 2);
}

TEST_CASE("time events are no state events") {
    const std::vector<TimedEvent> first{{1, true}, {1, false}}, second{{1, false}, {1, true}};
    CHECK(match_events(first, first, 0.02, 0).is_same());
    const EventMatch match = match_events(first, second, 0.02, 0);
    CHECK(match.matched == 1);
    check_complete(match, 2, 2);
}

TEST_CASE("a missing event among many is found") {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> pause(0.02, 0.3), shift(-0.001, 0.001);
    std::vector<TimedEvent> first, second;
    double time = 0;
    for (int i = 0; i < 3000; ++i) {
        time += pause(random);
        first.push_back({time, i % 7 == 0});
        if (i != 1700) second.push_back({time + shift(random), i % 7 == 0});
    }
    const EventMatch match = match_events(first, second, 0.005, 1e-6);
    check_complete(match, 3000, 2999);
    CHECK(match.alone == 1);
    CHECK(match.matched == 2999);
    CHECK(match.largest_difference <= 0.001);
    CHECK_FALSE(match.pairs[1700].second);
}
