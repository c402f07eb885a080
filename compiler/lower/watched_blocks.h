#pragma once
// Linear systems of the simulation whose matrix changes between events: of these the determinant can vanish on the way (runtime/core/algebra/determinants.h).
// Not mixed ones: there it changes with the configuration, and events look at it.

#include "compiler/program/program.h"

namespace torsion::lower {

/// Sets BlockLayout::is_watched.
void find_watched_blocks(program::Program& program);

} // namespace torsion::lower
