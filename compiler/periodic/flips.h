#pragma once
// Motions of twice the period: where a multiplier passes −1, a branch of them begins. Its first motion lies a little
// way along the eigenvector.

#include "compiler/periodic/branch.h"

namespace torsion::periodic {

/// What is known of the motion at a flip.
FlipPoint flip_point(const Orbit& orbit, const Space& space);

/// `shooter`: of twice the period, in the flip's space. False: no motion was found beside the flip.
bool leave_flip(Shooter& shooter, const FlipPoint& flip, Orbit& orbit);

/// By how much z differs after half of the period, in sizes: nothing for a motion of half the period.
Eigen::VectorXd change_in_half(const PeriodMap& map, const Orbit& orbit, const Space& space);

} // namespace torsion::periodic
