#pragma once
// Linear systems of the simulation whose matrix changes between events: its tears can turn bad there
// (runtime/core/algebra/tears_watch.h), and its determinant can vanish between two steps
// (runtime/core/algebra/determinants.h).

#include "compiler/program/program.h"
#include "compiler/structure/sorted_model.h"

namespace torsion::lower {

/// Sets BlockLayout::is_watched of the model's blocks.
void find_watched_blocks(const structure::SortedModel& model, std::vector<program::BlockLayout>& blocks);

} // namespace torsion::lower
