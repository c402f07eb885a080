#pragma once
// The sparse linear solver of the integrators: KLU in the torsion program, Torsion's own LU in compiled libraries (KLU
// is LGPL).

#include "runtime/core/integrate/sundials_handles.h"

namespace torsion::runtime {

SolverHandle make_sparse_solver(N_Vector vector, SUNMatrix matrix, SUNContext context);

} // namespace torsion::runtime
