#include "compiler/analysis/axis.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace torsion::analysis {

namespace {

/// 1, 2 or 5 times a power of ten, not below `step`.
double round_step(double step) {
    const double power = std::pow(10.0, std::floor(std::log10(step)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= step * (1 - 1e-9)) return factor * power;
    }
    return 10 * power;
}

} // namespace

std::vector<double> Axis::ticks() const {
    std::vector<double> result;
    const double slack = 1e-6 * step;
    for (double k = std::ceil((low - slack) / step); k * step <= high + slack; ++k) result.push_back(k * step);
    return result;
}

std::string Axis::label(double tick) const {
    char text[40];
    const double largest = std::max(std::fabs(low), std::fabs(high));
    const int decimals = std::max(0, static_cast<int>(-std::floor(std::log10(step) + 1e-9)));
    if (std::fabs(tick) < 1e-6 * step) tick = 0; // no "-0"
    if (largest < 1e5 && decimals <= 4) std::snprintf(text, sizeof text, "%.*f", decimals, tick);
    else std::snprintf(text, sizeof text, "%.*g", std::clamp(2 + static_cast<int>(std::log10(largest / step)), 3, 15), tick);
    return text;
}

Axis axis_for(double low, double high, double begin, double end, int intervals, bool widened) {
    const double least = std::max(1e-12 * std::max(std::fabs(low), std::fabs(high)), 1e-300); // also a constant has a scale
    if (!(high - low > least)) {
        const double margin = low == 0 ? 1 : 0.1 * std::fabs(low);
        low -= margin, high += margin;
    }
    Axis axis{low, high, begin, end, round_step((high - low) / intervals)};
    if (widened) axis.low = axis.step * std::floor(low / axis.step + 1e-9), axis.high = axis.step * std::ceil(high / axis.step - 1e-9);
    return axis;
}

} // namespace torsion::analysis
