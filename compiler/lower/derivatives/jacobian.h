#pragma once
// Analytic sparse Jacobians: of a torn block (∂ residual/∂ tear, through its inner assignments), and of the whole model
// (∂ der/∂ x).
//
// Derivatives go forward through assignments as sparse rows. For a torn block F(z, w(z, v), v) = 0 the implicit
// function theorem gives J·dz/dx = −∂F/∂x at held z, with the block's own J = dF/dz: the kernel writes the right-hand
// sides to work, the host solves, and the kernel loads the solutions from there.

#include "compiler/lower/derivatives/gradient.h"
#include "compiler/lower/schedule.h"

namespace torsion::lower {

/// Sets the pattern of the block's Jacobian and reserves its space; returns the statements that store its values.
std::vector<Statement> block_jacobian(Lowering& lowering, Gradients& gradients, const structure::TornSystem& torn,
                                      BlockLayout& block);

/// Sets the layout's pattern and the space for the blocks' right-hand sides.
Plan jacobian_plan(Lowering& lowering, Gradients& gradients, Scheduler& scheduler);

/// der(state i) as an expression over variables.
ExprId derivative_of_state(Lowering& lowering, std::size_t i);

} // namespace torsion::lower
