#pragma once
// Is a periodic motion stable? The eigenvalues of its monodromy matrix tell: how much a disturbance grows in a period.

#include "compiler/periodic/orbit.h"

namespace torsion::periodic {

/// Without the `fixed` ones that are nearest to 1. The largest first.
void find_multipliers(Orbit& orbit, const Eigen::VectorXd& sizes, Eigen::Index fixed);

/// How many are outside of the unit circle: on the right, on the left, and in pairs beside the axis.
struct Outside {
    int right = 0, left = 0, pairs = 0;
};
Outside outside(const std::vector<std::complex<double>>& multipliers);

} // namespace torsion::periodic
