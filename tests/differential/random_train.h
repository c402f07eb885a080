#pragma once
// Random drivetrains: chains of inertias joined by elastic, rigid, slipping or lossy elements with friction and gaps.

#include "tests/differential/random_text.h"

#include <random>

namespace torsion::differential {

struct Random {
    explicit Random(std::uint64_t seed) : engine(seed) {}
    std::mt19937_64 engine; // its numbers are the same everywhere, unlike those of distributions
    int below(std::size_t n) { return static_cast<int>(engine() % n); }
    bool flip() { return engine() % 2 == 0; }
    double between(double a, double b) { return a + (b - a) * static_cast<double>(engine() >> 11) * 0x1p-53; }
};

/// Short enough to read: four digits after the point; in parentheses where negative.
std::string number(double value);

Sample random_train(std::uint64_t seed, int inertias);

} // namespace torsion::differential
