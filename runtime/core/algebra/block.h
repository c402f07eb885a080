#pragma once
// Solving one block's Reals, with its Booleans held: leaves the tears and everything computed inside in the frame.

#include <cstdint>

namespace torsion::runtime {

class Instance;

/// Linear or nonlinear. Answers 0, or 1 with a failure (R305, R308).
int solve_reals(Instance& instance, std::uint32_t block);

/// A singular system's solution may leave a residual. With `tentative` that is no failure yet; BlockMemory::is_consistent tells.
int solve_reals_tentatively(Instance& instance, std::uint32_t block);

/// J X = B at the point of the last solution, for right-hand sides that stand in the frame's work.
int solve_block_gradient(Instance& instance, std::uint32_t block, std::uint32_t columns);

} // namespace torsion::runtime
