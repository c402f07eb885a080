#pragma once
// Parameters that cannot be set (constant, final, structural).

#include "compiler/structure/structural_analysis.h"

namespace torsion::structure {

/// Replaces Real parameters that are 0 and cannot be set by 0, and structural ones by their values, in all equations.
/// Then a capacitance of 0 makes no state, and terms multiplied by it tie no unknowns to each other.
void substitute_fixed_values(StructuralAnalysis& s);

} // namespace torsion::structure
