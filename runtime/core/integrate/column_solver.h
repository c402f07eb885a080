#pragma once
// The solver of a block diagonal system: one matrix, several parts of the vector.
//
// States and their derivatives with respect to parameters have one Newton matrix, I - gamma J. What couples a
// derivative with the states (the second derivatives of the model) stands below the diagonal and is left out: one
// iteration more makes up for it (simultaneous corrector; Maly & Petzold, Numerical methods and software for
// sensitivity analysis of differential-algebraic systems, 1996).

#include "runtime/core/integrate/sundials_handles.h"

#include <cstdint>

namespace torsion::runtime {

/// `solver`, for `n` unknowns, stays the caller's; `parts` of the vector lie one behind the other.
SolverHandle make_column_solver(SUNLinearSolver solver, std::uint32_t n, std::uint32_t parts, SUNContext context);

} // namespace torsion::runtime
