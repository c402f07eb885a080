#include "compiler/analysis/response/shaft_ratio.h"

#include <cmath>

namespace torsion::analysis {

namespace {

constexpr int most_teeth = 2000;
constexpr double beside = 1e-6;

} // namespace

double ratio_of_teeth(double ratio) {
    for (int teeth = 1; teeth <= most_teeth; ++teeth) {
        const double nearest = std::round(ratio * teeth) / teeth;
        if (std::abs(nearest - ratio) <= beside / teeth * std::abs(ratio)) return nearest;
    }
    return ratio;
}

} // namespace torsion::analysis
