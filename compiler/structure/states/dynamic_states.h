#pragma once
// States that are chosen during the run (docs/decisions/dynamic-states.md).

#include "compiler/structure/structural_analysis.h"

namespace torsion::structure {

/// Finds the constraints between states for which no choice made at compile time is sure to last, and adds states that
/// stand for some of their candidates, with the discrete variables and events that choose these. Needs `simulation` of
/// the model with the choice at compile time. True if it added any: then roles, matching and simulation must be made
/// anew.
bool make_dynamic_states(StructuralAnalysis& sorting);

} // namespace torsion::structure
