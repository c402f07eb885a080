#pragma once
// From a DAE of any index to one whose highest derivatives are determined.

#include "compiler/structure/causalization.h"

namespace torsion::structure {

/// Fills `graph`. Checks that there is a matching at all (D101, D102, D103 and D108 are reported), then differentiates what must be (D104),
/// adding equations to `flat.equations` and `continuous`, variables to `flat.variables`. False after an error.
bool reduce_index(Causalization& sorting);

} // namespace torsion::structure
