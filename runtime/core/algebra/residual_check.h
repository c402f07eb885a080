#pragma once
// Does the solution of a linear system fit its equations?
//
// (What is left of a nonlinear one is looked at each time it is solved: nonlinear_block.cpp.)
//
// Systems are reduced to few unknowns by elimination without exchange of rows, chosen with the values that parameters have by default. With others,
// errors may grow in it. What the host solves it looks at each time; what kernels solve themselves is looked at after the start and after each event.
// Where refinement does not help, the system is solved whole (whole_block.h).

#include "runtime/core/instance.h"

namespace torsion::runtime {

constexpr double consistent_residual = 1e-9; ///< of its terms: more is no solution
constexpr double rounding = 1e-12;           ///< more is worth a refinement
constexpr int most_refinements = 4;

/// The largest residual in work as a part of its terms. `scales` [n] is scratch.
double worst_residual(TorsionFrame& frame, const TorsionBlock& block, std::vector<double>& scales);

/// R305: this part of its terms is left.
int fail_inexact(Instance& instance, std::uint32_t block, double left);

enum class Part : std::uint8_t { Initialization, Simulation };

/// Of the torn linear systems of one part, with the solutions that stand in the frame. Those that can be solved whole are the host's from here on
/// where they are not good, and what the model computes is computed again. Fails with R305.
int check_linear_blocks(Instance& instance, Part part);

} // namespace torsion::runtime
