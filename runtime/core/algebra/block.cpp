#include "runtime/core/algebra/block.h"

#include "runtime/core/algebra/block_access.h"
#include "runtime/core/algebra/linear_block.h"
#include "runtime/core/algebra/newton.h"
#include "runtime/core/algebra/untorn_block.h"
#include "runtime/core/instance.h"
#include "runtime/core/names.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace torsion::runtime {

int solve_reals(Instance& instance, std::uint32_t block) {
    return instance.model.blocks[block].kind == TORSION_LINEAR ? solve_linear(instance, block, false)
                                                               : solve_nonlinear(instance, block);
}

int solve_reals_tentatively(Instance& instance, std::uint32_t block) {
    return instance.model.blocks[block].kind == TORSION_LINEAR ? solve_linear(instance, block, true)
                                                               : solve_nonlinear(instance, block);
}

namespace {

/// Elements that hold one shaft share its torque in a way that the equations leave open, and so are the derivatives of
/// their torques.
int refuse_shared_load(Instance& instance, std::uint32_t index) {
    Message message = block_message(instance, index, "R302",
                                    "no derivatives at t = " + time_text(instance.frame.time) + " s: a system of " +
                                        std::to_string(instance.model.blocks[index].n) +
                                        " equations is singular, and leaves some of its unknowns open");
    message.help = "where two elements hold one shaft, the equations do not say how they share its load: let one of "
                   "them give way a little";
    return instance.fail(std::move(message), 1);
}

} // namespace

int solve_block_gradient(Instance& instance, std::uint32_t index, std::uint32_t columns) {
    const TorsionBlock& block = instance.model.blocks[index];
    BlockFactors& factors = instance.block_memory(index).factors;
    // A linear block's factors are those of its last solution. Newton's are one step old, but the Jacobian in work is
    // of the solution. it is asked for gradients alone, behind the solution of its torn form
    const bool is_untorn = (block.flags & TORSION_BLOCK_UNTORN) != 0;
    if (is_untorn) {
        if (const int answer = call_kernel(instance.frame, block, block.residuals); answer != 0) return answer;
    }
    if (block.kind == TORSION_NONLINEAR || is_untorn) factors.factor(instance.frame);
    double* right = instance.frame.work + block.rhs;
    // slopes along the tears would be as wrong as the solution: differences replace them
    if (is_solved_untorn(instance.frame, block)) {
        std::fill_n(right, std::size_t{columns} * block.n, NAN);
        return 0;
    }
    if (!factors.is_usable()) return is_untorn && !instance.failure ? refuse_shared_load(instance, index) : 1;
    for (std::uint32_t c = 0; c < columns; ++c) factors.solve(right + std::size_t{c} * block.n);
    return 0;
}

} // namespace torsion::runtime
