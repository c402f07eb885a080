#pragma once
// The table of relations, and the condition under which each is active.
//
// A relation in an arm not taken keeps its value; `active` says so.

#include "compiler/flat/flat_model.h"

namespace torsion::flat {

void collect_relations(FlatModel& model);

} // namespace torsion::flat
