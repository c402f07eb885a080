#pragma once
// Reduces a DAE of any index to one that determines its highest derivatives.

#include "compiler/structure/structural_analysis.h"

namespace torsion::structure {

/// Fills `graph`. Checks that a matching exists (reports D101, D102, D103, D108), then differentiates equations where
/// needed (D104): adds equations to `flat.equations` and `continuous`, variables to `flat.variables`. False after an
/// error.
bool reduce_index(StructuralAnalysis& sorting);

} // namespace torsion::structure
