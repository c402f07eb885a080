#include "runtime/core/history/history.h"

#include <doctest/doctest.h>

#include <cmath>
#include <functional>

using torsion::runtime::History;

namespace {

constexpr double nothing = NAN;

void add(History& history, double to, const std::function<double(double)>& f) {
    double values[History::samples];
    const double from = history.known_to();
    for (int k = 0; k < History::samples; ++k) values[k] = f(from + (to - from) * k / (History::samples - 1));
    history.add(to, values);
}

double value(const History& history, double time, double cursor, double now) {
    const auto found = history.at(time, cursor, now, nothing);
    return found ? found->value : NAN;
}

} // namespace

TEST_CASE("a polynomial of degree four is kept exactly, with its slope") {
    const auto f = [](double t) { return 1 + t - 2 * t * t + 0.5 * t * t * t - 0.1 * t * t * t * t; };
    History history(false);
    history.begin(0, f(0));
    history.pass_event(0, f(0), 1, 10);
    add(history, 0.7, f);
    add(history, 2, f);
    for (const double t : {0.1, 0.5, 0.7, 1.3, 2.0}) {
        const auto found = history.at(t, history.behind_all(), 2, nothing);
        REQUIRE(found);
        CHECK(found->value == doctest::Approx(f(t)).epsilon(1e-13));
        CHECK(found->slope == doctest::Approx(1 - 4 * t + 1.5 * t * t - 0.4 * t * t * t).epsilon(1e-12));
    }
    CHECK(value(history, -3, history.first_break(), 2) == 1); // constant before the start, whose kink is a break
    CHECK_FALSE(history.at(2.5, history.behind_all(), 3, nothing));
}

TEST_CASE("beyond what is known the signal follows a parabola to its present value") {
    History history(false);
    history.begin(0, 0);
    history.pass_event(0, 0, 0, 1);
    const auto found = history.at(0.5, history.behind_all(), 1, 1.0); // t²
    REQUIRE(found);
    CHECK(found->value == 0.25);
    CHECK(found->slope == 1);
    CHECK(found->weight == 0.25);
    CHECK(history.at(0, history.behind_all(), 0, 3.0)->value == 3); // in an event: no delay, no past
    CHECK(history.at(-1, history.behind_all(), 0, 3.0)->value == 0);
}

TEST_CASE("a reader sees nothing beyond the break in front of it, and nothing before the one behind it") {
    History history(false);
    history.begin(0, 0);
    CHECK_FALSE(history.pass_event(0, 0, 0, 5));
    add(history, 1, [](double) { return 0.0; });
    CHECK(history.pass_event(1, 2, 1, 5));
    add(history, 2, [](double t) { return 1 + t; });
    CHECK_FALSE(history.pass_event(2, 3, 1, 5)); // an event that leaves it alone
    add(history, 3, [](double t) { return 1 + t; });
    CHECK(history.first_break() == 1);
    CHECK(value(history, 1, 1, 3) == 0);
    CHECK(value(history, 1.5, 1, 3) == 0); // as if there were no jump
    const double behind = history.next_break(1);
    CHECK(History::is_never(behind));
    CHECK(value(history, 1, behind, 3) == 2);
    CHECK(value(history, 0.5, behind, 3) == 1.5);
    CHECK(value(history, 2.5, behind, 3) == 3.5);
    CHECK(history.break_before(behind) == 1);
}

TEST_CASE("what changes at events only") {
    History history(true);
    history.begin(0, 1);
    CHECK_FALSE(history.pass_event(0.2, 1, 0, 5));
    CHECK(history.pass_event(0.3, 2, 0, 5));
    CHECK(history.pass_event(0.5, 3, 0, 5));
    CHECK(value(history, 0, 0.3, 1) == 1);
    CHECK(value(history, 0, history.next_break(0.3), 1) == 2);
    CHECK(value(history, 0, history.next_break(0.5), 1) == 3);
}

TEST_CASE("memory is bounded by the longest delay; saved numbers give the same history") {
    History history(false), other(false);
    history.begin(0, 0);
    for (int i = 1; i <= 10000; ++i) {
        add(history, 0.01 * i, [](double t) { return std::sin(t); });
        history.forget(1);
    }
    CHECK(history.length() <= 102);
    std::vector<double> saved;
    history.save(saved);
    const double* from = saved.data();
    CHECK(other.restore(from, saved.data() + saved.size()));
    CHECK(from == saved.data() + saved.size());
    for (double t = 99; t < 100; t += 0.0371)
        CHECK(value(history, t, history.behind_all(), 100) == value(other, t, other.behind_all(), 100));
    from = saved.data();
    CHECK_FALSE(other.restore(from, saved.data() + saved.size() - 1));
}
