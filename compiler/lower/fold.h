#pragma once
// Constants of the model become numbers: what no host can change (constant, final, structural) is replaced by its value everywhere, and
// bindings that use only such values are folded.

#include "compiler/structure/sorted_model.h"

namespace torsion::lower {

void fold_constants(structure::SortedModel& model);

} // namespace torsion::lower
