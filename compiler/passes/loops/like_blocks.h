#pragma once
// Like blocks share their kernels (docs/decisions/loops.md): equal instructions, whose slots and constants vary with
// the block's number among its like.

#include "compiler/program/program.h"

namespace torsion::passes {

using program::KernelId;
using program::Program;

/// Removes the kernels of blocks that equal an earlier block's, except those of factors. Fewer than 16 alike stay.
void share_kernels(Program& program);

/// The same for kernels of factors; their callers name the member.
void share_factors(Program& program);

/// Per kernel: do several blocks share it, so that its slots vary?
IdSet<KernelId> shared_kernels(const Program& program);

} // namespace torsion::passes
