#pragma once
// Systems with as many equations as unknowns that still do not determine them: x + y = 1 with 2x + 2y = 2.

#include "compiler/structure/structural_analysis.h"

namespace torsion::structure {

/// Reports D112 for every linear block of the simulation whose equations are dependent for all values. Of linear blocks
/// with switches that are dependent whatever these do, it notes combinations that show why, without a report: such a
/// model can run, but misses a constraint.
bool check_regular(StructuralAnalysis& s);

} // namespace torsion::structure
