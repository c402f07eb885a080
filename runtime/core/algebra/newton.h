#pragma once
// Nonlinear blocks: damped Newton with the analytic Jacobian.
//
// Damping by the natural monotonicity test (Deuflhard, Newton Methods for Nonlinear Problems, 3.3): a step is good if
// the next correction, computed with the same factors, is shorter. The test does not depend on the scale of the
// equations. The factors of a singular Jacobian miss part of the residual: there a step is good if the residual
// decreases. The first step is no longer than the unknowns or their nominal values; each further one may be twice as
// long.

#include "runtime/core/instance.h"

#include <cmath>
#include <cstdint>

namespace torsion::runtime {

/// Leaves the tears and all inner variables in the frame. Answers 0, or 1 with a failure (R305).
int solve_nonlinear(Instance& instance, std::uint32_t block);

class Newton {
public:
    Newton(Instance& instance, std::uint32_t index)
        : instance_(instance), frame_(instance.frame), block_(instance.model.blocks[index]),
          memory_(instance.block_memory(index)) {}

    /// Solves r = 0 from z, with `share` > 0: r = share · start_residual. True: z is the solution, and the frame is
    /// evaluated there.
    bool run(std::vector<double>& z, double share = 0);
    /// Residuals and Jacobian at z. False: one of them is undefined.
    bool evaluate(const std::vector<double>& z);

    /// The residual of a block with one tear; NaN if undefined.
    double residual_at(double z);

    std::int64_t evaluations() const { return evaluations_; }
    /// The limit of evaluations in total; beyond it run() and evaluate() answer false.
    std::int64_t most_evaluations = INT64_MAX;

private:
    void correction(double share);
    double size_of_change(const std::vector<double>& z) const;
    bool finish(std::vector<double>& z);
    bool is_solved() const;
    bool has_diverged(const std::vector<double>& z);
    double slope(const std::vector<double>& z) const;
    double search(std::vector<double>& z, double share, double size);
    double search_by_residual(std::vector<double>& z, double share, double size);
    void move(const std::vector<double>& z, double damping);
    bool only_rounding_is_left(const std::vector<double>& z, double share, double size);

    Instance& instance_;
    TorsionFrame& frame_;
    const TorsionBlock& block_;
    BlockMemory& memory_;
    std::int64_t evaluations_ = 0;
    double reach_ = 1; ///< the longest step, relative to max(|tear|, nominal)
    bool is_full_step_ = false;
    double first_slope_ = NAN; ///< of a block with one tear, at its start
};

} // namespace torsion::runtime
