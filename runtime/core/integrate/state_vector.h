#pragma once
// Vectors for the solvers of SUNDIALS: serial ones whose usual operations are plain loops.

#include "runtime/core/integrate/sundials_handles.h"

namespace torsion::runtime {

/// [n] zeros. Clones are of the same kind.
VectorHandle make_state_vector(std::uint32_t n, SUNContext context);

/// weights := 1 / (share (relative |x| + absolute))
void write_error_weights(double share, double relative, N_Vector absolute, N_Vector x, N_Vector weights);

} // namespace torsion::runtime
