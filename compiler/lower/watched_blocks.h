#pragma once
// Linear systems of the simulation whose matrix changes between events: of these the determinant can vanish on the way
// (runtime/core/algebra/determinants.h). Not mixed ones: there it changes with the configuration, and events look at it.

#include "compiler/program/program.h"
#include "compiler/structure/sorted_model.h"

namespace torsion::lower {

/// Sets BlockLayout::is_watched of the model's blocks.
void find_watched_blocks(const structure::SortedModel& model, std::vector<program::BlockLayout>& blocks);

} // namespace torsion::lower
