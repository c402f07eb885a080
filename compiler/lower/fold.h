#pragma once
// Constants of the model become numbers: a value that the host cannot change (constant, final, structural) replaces its
// variable everywhere. Bindings that use only such values are folded.

#include "compiler/structure/sorted_model.h"

namespace torsion::lower {

void fold_constants(structure::SortedModel& model);

} // namespace torsion::lower
