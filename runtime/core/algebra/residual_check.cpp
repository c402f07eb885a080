#include "runtime/core/algebra/residual_check.h"

#include "runtime/core/algebra/block_access.h"
#include "runtime/core/algebra/untorn_block.h"
#include "runtime/core/names.h"

#include <algorithm>
#include <cmath>

namespace torsion::runtime {

namespace {

constexpr double underflow = 1e-290; // below it the number format loses digits

bool is_checked(Instance& instance, std::uint32_t index, Part part) {
    const TorsionBlock& block = instance.model.blocks[index];
    if ((block.flags & TORSION_BLOCK_MAGNITUDES) == 0 || (block.flags & TORSION_BLOCK_UNTORN) != 0 ||
        block.kind == TORSION_NONLINEAR || (block.is_initial != 0) != (part == Part::Initialization))
        return false;
    return instance.block_memory(index).factors.rank() != Rank::Singular; // has its own test
}

/// For a system that kernels solve themselves: leaves a bad solution to the host. A system solved whole may have good
/// tears again.
bool leaves_to_host(Instance& instance, std::uint32_t index) {
    const TorsionBlock& block = instance.model.blocks[index];
    double* const host_solve_flags = instance.frame.work + block.host_solve_flags;
    const bool is_untorn = host_solve_flags[1] != 0;
    if (!is_untorn) {
        if (host_solve_flags[0] != 0) return false;
        const Fit fit = fit_of_untorn(instance, block);
        instance.block_memory(index).is_on_trial = fit == Fit::Trivial;
        if (!is_doubtful(fit)) return false;
    }
    host_solve_flags[0] = 1, host_solve_flags[1] = 0;
    return true;
}

} // namespace

double worst_residual(TorsionFrame& frame, const TorsionBlock& block, std::vector<double>& scales) {
    const double *residual = frame.work + block.residual, *size = residual + block.n;
    if ((block.flags & TORSION_BLOCK_MAGNITUDES) == 0) {
        if (block.n == 1) return 0; // a division
        residual_scales(frame, block, scales);
        size = scales.data();
    }
    double worst = 0;
    for (std::uint32_t i = 0; i < block.n; ++i) {
        const double part = std::abs(residual[i]) <= underflow ? 0 : std::abs(residual[i]) / size[i];
        if (std::isnan(part)) return INFINITY;
        worst = std::max(worst, part);
    }
    return worst;
}

int fail_inexact(Instance& instance, std::uint32_t index, double left) {
    const TorsionBlock& block = instance.model.blocks[index];
    const bool is_linear = block.kind == TORSION_LINEAR;
    Message message = block_message(
        instance, index, "R305",
        "a system of " + std::to_string(block.n + block.n_inner) + (is_linear ? " linear" : " nonlinear") +
            " equations cannot be solved exactly enough at t = " + time_text(instance.frame.time) +
            " s: a residual is " + number(left) + " of its terms");
    message.help =
        !is_linear
            ? "with all of them as unknowns it cannot be solved either: look for equations that are almost the same"
        : has_untorn(block)
            ? "elimination with pivoting fails, too: look for equations that are almost the same"
            : "it was reduced to " + std::to_string(block.n) + (block.n == 1 ? " unknown" : " unknowns") +
                  " with the parameters as the model has them: give values that are very different there, not at the "
                  "run";
    return instance.fail(std::move(message));
}

int check_linear_blocks(Instance& instance, Part part) {
    const TorsionModel& model = instance.model;
    TorsionFrame& frame = instance.frame;
    std::vector<double>& kept = instance.event_memory.kept; // kernels recompute unknowns with other roundings
    double* const kept_der = std::copy_n(frame.x, model.n_x, kept.data());
    double* const kept_y = std::copy_n(frame.der, model.n_x, kept_der);
    std::copy_n(frame.y, model.n_y, kept_y);
    int answer = 0;
    bool is_old = false;
    for (std::uint32_t b = 0; b < model.n_blocks && answer == 0; ++b) {
        if (!is_checked(instance, b, part)) continue;
        const TorsionBlock& block = model.blocks[b];
        if (has_untorn(block)) {
            is_old = leaves_to_host(instance, b) || is_old;
            continue;
        }
        answer = call_kernel(frame, block, block.residuals);
        if (answer != 0) break;
        const double left = worst_residual(frame, block, instance.block_memory(b).scales);
        if (!(left <= consistent_residual)) answer = fail_inexact(instance, b, left);
    }
    std::copy_n(kept.data(), model.n_x, frame.x);
    std::copy_n(kept_der, model.n_x, frame.der);
    std::copy_n(kept_y, model.n_y, frame.y);
    return answer == 0 && is_old ? instance.outputs() : answer;
}

} // namespace torsion::runtime
