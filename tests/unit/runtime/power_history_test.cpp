// The polynomial through the last powers.

#include "runtime/core/power_history.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace torsion::runtime;

namespace {

constexpr double times[] = {0, 0.3, 0.35, 1, 1.2, 1.9, 2.1};

PowerHistory::Powers powers_at(double t, int degree) { return {std::pow(t, degree), -2 * std::pow(t, degree - 1), 7}; }

PowerHistory history_of(int degree) {
    PowerHistory history;
    for (const double t : times) history.add(t, powers_at(t, degree));
    return history;
}

} // namespace

TEST_CASE("a polynomial of degree five is exact, at any distances") {
    const PowerHistory history = history_of(5);
    REQUIRE(history.is_full());
    const auto found = history.at(2), right = powers_at(2, 5);
    for (std::size_t k = 0; k < found.size(); ++k) CHECK(found[k] == doctest::Approx(right[k]).epsilon(1e-12));
}

TEST_CASE("the doubt is what the highest term adds") {
    CHECK(history_of(4).doubt(2) < 1e-12);
    double product = 1; // of t^5 the highest term's factor is 1
    for (const double t : {2.1, 1.9, 1.2, 1.0, 0.35}) product *= 2 - t;
    CHECK(history_of(5).doubt(2) == doctest::Approx(std::abs(product)).epsilon(1e-9));
}

TEST_CASE("a history is full after six points, and empty after an event") {
    PowerHistory history;
    for (int i = 0; i < 6; ++i) {
        CHECK_FALSE(history.is_full());
        history.add(i, powers_at(i, 5));
    }
    CHECK(history.is_full());
    history.forget();
    CHECK_FALSE(history.is_full());
}
