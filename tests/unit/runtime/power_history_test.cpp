// The polynomial through the last powers.

#include "runtime/core/power_history.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace torsion::runtime;

namespace {

constexpr double times[] = {0, 0.3, 0.35, 1, 1.2, 1.5, 1.6, 1.9, 2.1};

PowerHistory::Powers powers_at(double t, int degree) { return {std::pow(t, degree), -2 * std::pow(t, degree - 1), 7}; }

PowerHistory history_of(int degree) {
    PowerHistory history;
    for (const double t : times) history.add(t, powers_at(t, degree));
    return history;
}

} // namespace

TEST_CASE("a polynomial of degree seven is exact, at any distances") {
    const PowerHistory history = history_of(7);
    REQUIRE(history.is_full());
    const auto found = history.at(2), right = powers_at(2, 7);
    for (std::size_t k = 0; k < found.size(); ++k) CHECK(found[k] == doctest::Approx(right[k]).epsilon(1e-12));
}

TEST_CASE("the highest term is what the polynomial through one point less is wrong by") {
    for (const double term : history_of(6).highest_term(2)) CHECK(std::abs(term) < 1e-11);
    double product = 1; // of t^7 the highest term's factor is 1
    for (const double t : {2.1, 1.9, 1.6, 1.5, 1.2, 1.0, 0.35}) product *= 2 - t;
    const auto term = history_of(7).highest_term(2);
    CHECK(term[0] == doctest::Approx(product).epsilon(1e-9));
    CHECK(std::abs(term[1]) < 1e-11);
}

TEST_CASE("a history is full after eight points, and empty after an event") {
    PowerHistory history;
    for (int i = 0; i < 8; ++i) {
        CHECK_FALSE(history.is_full());
        history.add(i, powers_at(i, 5));
    }
    CHECK(history.is_full());
    history.forget();
    CHECK_FALSE(history.is_full());
}
