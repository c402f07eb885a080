#pragma once
// Pictures of modes as SVG: shapes with a bar for each mass, and the Campbell diagram with order lines and critical speeds.

#include "compiler/analysis/linear/modes.h"

#include <string>
#include <vector>

namespace torsion::analysis {

/// Where an order of the speed meets an eigenfrequency.
struct CriticalSpeed {
    double order = 1, speed = 0; ///< speed in rpm
    std::size_t mode = 0;        ///< row of ModalAnalysis::modes
};

/// Of all oscillating modes, from `low` to `high` rpm, by speed.
std::vector<CriticalSpeed> critical_speeds(const ModalAnalysis& analysis, const std::vector<double>& orders, double low, double high);

std::string shapes_svg(const ModalAnalysis& analysis, const std::string& title);
std::string campbell_svg(const ModalAnalysis& analysis, const std::vector<double>& orders, double low, double high, const std::string& title);

} // namespace torsion::analysis
