#pragma once
// Variables that the model differentiates, and that follow from states.

#include "compiler/structure/causalization.h"

namespace torsion::structure {

/// Fills `differentiated`, before index reduction adds derivatives of its own. True.
bool note_differentiated(Causalization& sorting);

/// What the model differentiates and is no state; nothing if errors of states cannot grow on the way to these: where
/// all coefficients of the constraints are 1 or -1.
std::vector<VarId> find_followers(Causalization& sorting);

} // namespace torsion::structure
