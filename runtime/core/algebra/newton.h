#pragma once
// Nonlinear blocks: damped Newton with the analytic Jacobian.
//
// Damping by the natural monotonicity test (Deuflhard, Newton Methods for Nonlinear Problems, 3.3): a step is good when the next correction,
// computed with the same factors, is shorter. It does not depend on how the equations are scaled. Where Newton from the present
// values fails, the residual at the start is taken away little by little (Newton homotopy); the initialization needs that most.

#include <cstdint>

namespace torsion::runtime {

class Instance;

int solve_nonlinear(Instance& instance, std::uint32_t block);

} // namespace torsion::runtime
