// The check of many values at once for those that are no numbers.

#include "runtime/core/names.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <vector>

using torsion::runtime::first_non_finite;

TEST_CASE("the first value that is none is found, wherever it stands") {
    for (const std::uint32_t n : {1u, 3u, 4u, 31u, 32u, 33u, 100u}) {
        std::vector<double> values(n, -2.5);
        CHECK(first_non_finite(values.data(), n) == n);
        for (std::uint32_t i = 0; i < n; ++i) {
            for (const double bad : {std::nan(""), double(INFINITY), -double(INFINITY)}) {
                std::vector<double> some = values;
                some[i] = bad;
                CHECK(first_non_finite(some.data(), n) == i);
                some[n - 1] = -bad; // infinite values of both signs do not cancel
                CHECK(first_non_finite(some.data(), n) == i);
            }
        }
    }
}

TEST_CASE("values that overflow together are finite each") {
    for (const std::uint32_t n : {8u, 40u}) {
        const std::vector<double> values(n, std::numeric_limits<double>::max());
        CHECK(first_non_finite(values.data(), n) == n);
    }
    CHECK(first_non_finite(nullptr, 0) == 0);
}
