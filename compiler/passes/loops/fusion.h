#pragma once
// Loops that load the same values become one (docs/decisions/loops.md).

#include "compiler/passes/loops/subgraph_units.h"

namespace torsion::passes {

using program::Kernel;

/// Copies of states into derivatives, say, that neither need what others make nor make what others need, join a loop that loads the same slots in
/// each iteration.
void fuse(const Kernel& kernel, const Subgraphs& subgraphs, Units& units);

} // namespace torsion::passes
