#pragma once
// A Jacobian kernel of the model, the place of its entries, and the replacement of entries that are not finite.

#include "torsion/model.h"

#include <cstdint>

namespace torsion::runtime {

class Instance;

struct JacobianTable {
    std::uint32_t n = 0, nnz = 0;
    const std::uint32_t *column_start = nullptr, *row = nullptr;
    TorsionKernel kernel = nullptr; ///< null: none
    double* values = nullptr;       ///< the place of the entries
    double sign = 1;                ///< of the entries in fill_shifted
    bool is_residual = false;
};

/// ∂f/∂x of ẋ = f(t, x): the shifted matrix is c I − ∂f/∂x.
JacobianTable explicit_jacobian(const Instance& instance);
/// ∂F/∂(x, z) of the residual form: the shifted matrix has c added in the rows of the states only.
JacobianTable residual_jacobian(const Instance& instance);

/// Runs the kernel at (time, x); in the residual form z follows x. A column with entries that are not finite (the
/// formula of a slope overflows although the function does not, or the end of a root) gets differences instead:
/// central, or to the side where the model can be evaluated. Answers as a kernel does.
int evaluate_jacobian(Instance& instance, const JacobianTable& table, double time, const double* x);

} // namespace torsion::runtime
