#pragma once
// The dense linear solver of the integrators.

#include "runtime/core/integrate/sundials_handles.h"

namespace torsion::runtime {

/// For matrices of SUNDenseMatrix, n × n; they are overwritten with their factors.
SolverHandle make_dense_solver(std::uint32_t n, SUNContext context);

} // namespace torsion::runtime
