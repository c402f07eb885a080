#pragma once
// Variables that the model differentiates, and that follow from states.

#include "compiler/structure/structural_analysis.h"

namespace torsion::structure {

/// Fills `differentiated`, before index reduction adds derivatives of its own. True.
bool note_differentiated(StructuralAnalysis& sorting);

/// What the model differentiates and is no state; nothing if errors of states cannot grow on the way to these: where
/// all coefficients of the constraints are 1 or -1.
std::vector<VarId> find_followers(StructuralAnalysis& sorting);

} // namespace torsion::structure
