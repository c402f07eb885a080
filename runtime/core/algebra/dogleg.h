#pragma once
// Powell's dogleg on a block that is scaled by what its unknowns and residuals amount to: M. J. D. Powell, A hybrid method for nonlinear equations,
// 1970.
//
// A step is as long as the trust region allows: along Newton's direction where that fits in, else along the steepest descent of the scaled residual
// and from there towards Newton's. So it makes progress where the Jacobian is singular or nearly so.

#include "runtime/core/algebra/newton.h"

#include <vector>

namespace torsion::runtime {

/// Moves z to a point from which Newton's method should converge. False: it came to no such point.
bool walk_dogleg(Instance& instance, std::uint32_t block, Newton& newton, std::vector<double>& z);

} // namespace torsion::runtime
