// The shortest text of a double against std::to_chars: the same bytes, and nothing written outside of the room.

#include "runtime/output/shortest.h"

#include <doctest/doctest.h>

#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>

using torsion::runtime::shortest_room;
using torsion::runtime::write_shortest;

namespace {

int differences = 0;

void compare(double value) {
    for (const double signed_value : {value, -value}) {
        std::array<char, shortest_room + 2> ours;
        std::array<char, 40> expected;
        ours.fill('#');
        const std::string text(ours.data() + 1, write_shortest(ours.data() + 1, signed_value));
        const std::string wanted(expected.data(), std::to_chars(expected.data(), expected.data() + expected.size(), signed_value).ptr);
        if (text == wanted && ours.front() == '#' && ours.back() == '#') continue;
        ++differences;
        if (differences <= 10) FAIL_CHECK(text, " is not ", wanted);
    }
}

double of_bits(std::uint64_t bits) { return std::bit_cast<double>(bits); }

} // namespace

TEST_CASE("shortest: the numbers around every power of two, and what is not a number") {
    for (std::uint64_t exponent = 0; exponent <= 2047; ++exponent) {
        for (std::uint64_t offset = 0; offset < 5; ++offset) compare(of_bits((exponent << 52) + offset)), compare(of_bits(((exponent + 1) << 52) - 1 - offset));
    }
    CHECK(differences == 0);
}

TEST_CASE("shortest: decimal fractions and their neighbours, where texts change form and length") {
    for (int power = -330; power <= 308; ++power) {
        for (const char* digits : {"1", "2", "5", "9", "1.5", "9.5", "1.25", "9.99", "1.0000000000000002", "9.999999999999998", "1.2345678", "12345678.25", "4.503599627370497"}) {
            const double value = std::stold(std::string(digits) + "e" + std::to_string(power));
            if (!std::isfinite(value)) continue;
            for (const double near : {value, std::nextafter(value, 0.0), std::nextafter(value, INFINITY)}) compare(near);
        }
    }
    for (int i = 0; i < 100000; ++i) compare(i * 1e-4), compare(i / 64.0), compare(1e-7 * i);
    CHECK(differences == 0);
}

TEST_CASE("shortest: random bits, random sizes, few bits") {
    std::mt19937_64 random(11);
    for (int i = 0; i < 200000; ++i) {
        compare(of_bits(random()));
        compare(std::ldexp(static_cast<double>(random() >> 11), -53) * std::pow(10.0, static_cast<int>(random() % 24) - 8));
        compare(std::ldexp(static_cast<double>(random() % 8192), -static_cast<int>(random() % 80)));
        compare(of_bits(random() >> (12 + random() % 52))); // subnormal
    }
    CHECK(differences == 0);
}
