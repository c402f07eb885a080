#pragma once
// Like blocks share their kernels (docs/decisions/loops.md): equal instructions, whose slots and constants run with the block's number among its
// like.

#include "compiler/program/program.h"

namespace torsion::passes {

using program::KernelId;
using program::Program;

/// Kernels of blocks that are like an earlier block's vanish, but for those of factors. Fewer than 16 alike stay.
void share_kernels(Program& program);

/// Kernels of factors, likewise; those that call them name the member.
void share_factors(Program& program);

/// Per row of kernels: do several blocks share it, so that slots run in it?
IdSet<KernelId> shared_kernels(const Program& program);

} // namespace torsion::passes
