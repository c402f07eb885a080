#pragma once
// Exact directional derivatives of the whole model, and second derivatives of what its components store, for linearization.
//
// The tangent kernel takes a direction (dx, du) and gives the change of every derivative of a state and of every algebraic variable along it, at
// frozen relations: forward differentiation of each block in order (Griewank & Walther 2008). Through a torn block F(z, w(z, v), v) = 0 the implicit
// function theorem gives J·dz = −∂F/∂v·dv, which the host solves with the block's own factors. Its code is as long as the model's, whatever the
// number of states; a matrix of derivatives is a call for each column.

#include "compiler/lower/derivatives/gradient.h"
#include "compiler/lower/schedule.h"

namespace torsion::lower {

Plan tangent_plan(Lowering& lowering, Gradients& gradients, Scheduler& scheduler);

/// The entries ∂²E/∂a∂b of each component's stored energy over the variables it is written in, into work and the layout's table.
Plan curvature_plan(Lowering& lowering, Gradients& gradients, Scheduler& scheduler);

} // namespace torsion::lower
