#pragma once
// Linear systems of the simulation whose matrix changes between events: its determinant can vanish between two steps
// (runtime/core/algebra/determinants.h). Mixed systems are excluded: their matrix changes with the configuration, and events check it.

#include "compiler/program/program.h"
#include "compiler/structure/sorted_model.h"

namespace torsion::lower {

/// Sets BlockLayout::is_watched of the model's blocks.
void find_watched_blocks(const structure::SortedModel& model, std::vector<program::BlockLayout>& blocks);

} // namespace torsion::lower
