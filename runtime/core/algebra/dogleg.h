#pragma once
// Powell's dogleg on a block scaled by the sizes of its unknowns and residuals: M. J. D. Powell, A hybrid method for
// nonlinear equations, 1970.
//
// A step is as long as the trust region allows: along Newton's direction if that fits, else along the steepest descent
// of the scaled residual and from its end towards Newton's point. So it makes progress where the Jacobian is singular
// or nearly so.

#include "runtime/core/algebra/newton.h"

#include <vector>

namespace torsion::runtime {

/// Moves z to a point from which Newton's method should converge. False: no such point found.
bool walk_dogleg(Instance& instance, std::uint32_t block, Newton& newton, std::vector<double>& z);

} // namespace torsion::runtime
