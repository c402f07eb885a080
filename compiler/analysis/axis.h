#pragma once
// From values to pixels, with ticks at round numbers.

#include <string>
#include <vector>

namespace torsion::analysis {

struct Axis {
    double low = 0, high = 1;     ///< values at the ends
    double begin = 0, end = 1;    ///< pixels at the ends
    double step = 1;              ///< between ticks

    double at(double value) const { return begin + (value - low) / (high - low) * (end - begin); }
    std::vector<double> ticks() const;
    std::string label(double tick) const; ///< as many digits as tell it from its neighbours
};

/// An axis from pixel `begin` to `end` that holds all of [low, high], with about `intervals` ticks. `widened`: the ends become ticks.
Axis axis_for(double low, double high, double begin, double end, int intervals, bool widened);

} // namespace torsion::analysis
