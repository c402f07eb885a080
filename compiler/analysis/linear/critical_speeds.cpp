#include "compiler/analysis/linear/critical_speeds.h"

#include <algorithm>

namespace torsion::analysis {

std::vector<CriticalSpeed> critical_speeds(const ModalAnalysis& analysis, const std::vector<double>& orders, double low,
                                           double high) {
    std::vector<CriticalSpeed> result;
    for (std::size_t k = 0; k < analysis.modes.size(); ++k) {
        if (analysis.modes[k].kind != Mode::Kind::Vibration) continue;
        for (const double order : orders) {
            const double speed = 60 * analysis.modes[k].frequency() / order;
            if (speed >= low && speed <= high) result.push_back({order, speed, k});
        }
    }
    std::stable_sort(result.begin(), result.end(),
                     [](const CriticalSpeed& a, const CriticalSpeed& b) { return a.speed < b.speed; });
    return result;
}

} // namespace torsion::analysis
