#pragma once
// Exact directional derivatives of the whole model, and second derivatives of its components' stored energies, for
// linearization.
//
// The tangent kernel takes a direction (dx, du) and gives the change of every state derivative and every algebraic
// variable along it, at frozen relations: forward differentiation of each block in order (Griewank & Walther 2008). For
// a torn block F(z, w(z, v), v) = 0 the implicit function theorem gives J·dz = −∂F/∂v·dv, which the host solves with
// the block's own factors. The length of its code is proportional to the model's, for any number of states; a matrix of
// derivatives takes one call per column.

#include "compiler/lower/derivatives/gradient.h"
#include "compiler/lower/schedule.h"

namespace torsion::lower {

Plan tangent_plan(Lowering& lowering, Gradients& gradients, Scheduler& scheduler);

/// The entries ∂²E/∂a∂b of each component's stored energy E over its variables, stored in work and listed in the
/// layout's table.
Plan curvature_plan(Lowering& lowering, Gradients& gradients, Scheduler& scheduler);

} // namespace torsion::lower
