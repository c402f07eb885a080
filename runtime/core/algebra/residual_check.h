#pragma once
// Checks whether the solution of a linear system satisfies its equations.
//
// (nonlinear_block.cpp checks the residual of a nonlinear system at each solution.)
//
// Elimination without exchange of rows, chosen with default parameters, reduces systems to few unknowns. With other
// parameters, errors may grow in it. The host checks its own solutions each time; solutions of kernels are checked
// after the start and after each event. If refinement does not help, the system is solved whole (untorn_block.h).

#include "runtime/core/instance.h"

namespace torsion::runtime {

constexpr double consistent_residual = 1e-9; ///< relative to its terms: a larger one is no solution
constexpr double rounding = 1e-12;           ///< a larger one deserves refinement
constexpr int most_refinements = 4;

/// The largest residual in work relative to its terms. `scales` [n] is scratch.
double worst_residual(TorsionFrame& frame, const TorsionBlock& block, std::vector<double>& scales);

/// R305: a residual of this size, relative to its terms, remains.
int fail_inexact(Instance& instance, std::uint32_t block, double left);

enum class Part : std::uint8_t { Initialization, Simulation };

/// Checks the solutions in the frame of one part's torn linear systems. From then on the host solves bad ones if they
/// can be solved whole, and the model is evaluated again. Fails with R305.
int check_linear_blocks(Instance& instance, Part part);

} // namespace torsion::runtime
