#pragma once
// Fuses loops that load the same values (docs/decisions/loops.md).

#include "compiler/passes/loops/subgraph_units.h"

namespace torsion::passes {

using program::Kernel;

/// A loop without dependences on other subgraphs, in either direction, joins a loop that loads the same slots in each
/// iteration. Example: copies of states into derivatives.
void fuse(const Kernel& kernel, const Subgraphs& subgraphs, Units& units);

} // namespace torsion::passes
