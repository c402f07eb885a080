#pragma once
// Analytic sparse Jacobians: of a torn block (∂ residual/∂ tear, through what is computed inside), and of the whole model (∂ der/∂ x).
//
// Through assignments derivatives go forward as sparse rows. Through a torn block F(z, w(z, v), v) = 0 the implicit function theorem gives
// J·dz/dx = −∂F/∂x at held z, with the block's own J = dF/dz: the right-hand sides are written to work, the host solves, and the solutions
// are loaded from there.

#include "compiler/lower/derivatives/gradient.h"
#include "compiler/lower/schedule.h"

namespace torsion::lower {

/// Sets the pattern and reserves the space of the block's Jacobian; the statements that store its values.
std::vector<Statement> block_jacobian(Lowering& lowering, Gradients& gradients, const structure::TornSystem& torn, BlockLayout& block);

/// Sets the pattern of the layout and the blocks' spaces for right-hand sides.
Plan jacobian_plan(Lowering& lowering, Gradients& gradients, Scheduler& scheduler);

/// der(state i) as an expression over variables.
ExprId derivative_of_state(Lowering& lowering, std::size_t i);

} // namespace torsion::lower
