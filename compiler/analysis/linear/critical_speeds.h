#pragma once
// Speeds at which an order of the excitation meets an eigenfrequency.

#include "compiler/analysis/linear/modes.h"

#include <vector>

namespace torsion::analysis {

/// The intersection of an order of the speed with an eigenfrequency.
struct CriticalSpeed {
    double order = 1, speed = 0; ///< speed in rpm
    std::size_t mode = 0;        ///< row of ModalAnalysis::modes
};

/// Of all vibrations, from `low` to `high` rpm, by speed.
std::vector<CriticalSpeed> critical_speeds(const ModalAnalysis& analysis, const std::vector<double>& orders, double low,
                                           double high);

} // namespace torsion::analysis
