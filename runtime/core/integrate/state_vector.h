#pragma once
// Vectors for the solvers of SUNDIALS: serial ones whose usual operations are plain loops.

#include "runtime/core/integrate/sundials_handles.h"

namespace torsion::runtime {

/// [n] zeros. Clones are of the same kind.
VectorHandle make_state_vector(std::uint32_t n, SUNContext context);
/// [parts · n] zeros. The norm is the largest of those of the parts: none dilutes the error of another one, and how
/// many there are does not matter.
VectorHandle make_column_vector(std::uint32_t n, std::uint32_t parts, SUNContext context);

/// weights := 1 / (share (relative |x| + absolute))
void write_error_weights(double share, double relative, N_Vector absolute, N_Vector x, N_Vector weights);

} // namespace torsion::runtime
