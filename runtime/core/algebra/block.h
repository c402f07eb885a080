#pragma once
// Solves one block's Reals with its Booleans held. Leaves the tears and all inner variables in the frame.

#include <cstdint>

namespace torsion::runtime {

class Instance;

/// Linear or nonlinear. Answers 0, or 1 with a failure (R305, R308).
int solve_reals(Instance& instance, std::uint32_t block);

/// A singular system's solution may leave a residual. With `tentative` that is no failure yet;
/// BlockMemory::is_consistent tells.
int solve_reals_tentatively(Instance& instance, std::uint32_t block);

/// Solves J X = B at the point of the last solution; the right-hand sides lie in the frame's work.
int solve_block_gradient(Instance& instance, std::uint32_t block, std::uint32_t columns);

} // namespace torsion::runtime
