#pragma once
// Like blocks share their kernels (docs/decisions/loops.md): equal instructions, whose slots and constants run with the block's number among its like.

#include "compiler/program/call_slots.h"

#include <span>

namespace torsion::program {

/// Of the kernels from row `first` on, which are those of `blocks` (not their factors), those that are like an earlier block's vanish. Fewer than 16 alike stay.
void share_kernels(std::vector<Kernel>& kernels, std::size_t first, std::span<BlockLayout> blocks, const CallSize& call_size);

/// Of kernels that are all those of factors, likewise. The answer: which member of those that share its kernel each block is.
std::vector<std::uint32_t> share_factors(std::vector<Kernel>& kernels, std::span<BlockLayout> blocks, const CallSize& call_size);

/// Per row of kernels: do several blocks share it, so that slots run in it?
std::vector<bool> shared_kernels(const Program& program);

} // namespace torsion::program
