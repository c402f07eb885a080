#pragma once
// Calls with effects must be made once, so no system of equations can contain one (Modelica specification 12.3).

#include "compiler/structure/structural_analysis.h"

namespace torsion::structure {

/// False, reported, if a system contains one.
bool check_impure_calls(const StructuralAnalysis& s);

} // namespace torsion::structure
