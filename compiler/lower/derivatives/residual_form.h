#pragma once
// The residual form F(t, x, ẋ, z) = 0 with states x and some algebraic variables z as unknowns, for IDA
// (docs/decisions/residual-form.md).
//
//     F_i     = ẋ_i − der(x_i)         of each state
//     F_{n+k} = z_k − its expression   of a kept assigned variable, or a residual of the block whose tear z_k is
//
// All other variables are computed in order, as in the derivatives kernel. The explicit form ẋ = f(t, x) keeps none.
//
// To keep a variable is to omit a pivot from elimination. A variable that depends on r unknowns and occurs in u
// equations adds up to r·u entries to the Jacobian when it is eliminated, and r + u + 1 when it is kept (Markowitz,
// Management Science 3, 1957). It is kept if the saved entries pay for one more unknown. One pass in block order:
// near-linear, because rows stay short.
//  - Tears of a block are kept if its matrix is regular in every mode: then the host need not solve the block in each
//  evaluation. A matrix that
//    depends on relations or discrete variables may be singular in some mode (two elements hold one shaft): the host
//    still solves such a block. whose matrix depends on relations or discrete variables may be singular in some mode
//    (two elements hold one shaft): the host goes on solving them.
//  - A division solves a linear block with one tear in place, so this tear is treated like an assigned variable.

#include "compiler/lower/derivatives/gradient.h"
#include "compiler/lower/schedule.h"

namespace torsion::lower {

struct ResidualForm {
    GivenVariables given;          ///< z: variables, and the leaves that stand for their values in work
    std::vector<ExprId> equations; ///< rows of F behind those of the states, as many as unknowns in the layout
};

/// Chooses z. Sets the layout's unknowns and offsets, and the least number of columns for gradients of solved blocks.
/// Call it before any Jacobian is planned.
ResidualForm choose_residual_form(Lowering& lowering, Gradients& gradients, Scheduler& scheduler);

/// Reads x, ẋ and z; writes F.
Plan residual_plan(Lowering& lowering, Scheduler& scheduler, const ResidualForm& form);

/// ∂F/∂(x, z) at held ẋ. ∂F/∂ẋ is the identity in the rows and columns of the states, so the integrator adds c_j on
/// their diagonal.
Plan residual_jacobian_plan(Lowering& lowering, Gradients& gradients, Scheduler& scheduler, const ResidualForm& form);

} // namespace torsion::lower
