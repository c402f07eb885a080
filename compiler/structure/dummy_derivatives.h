#pragma once
// Which variables are states (Mattsson & Söderlind 1993).

#include "compiler/structure/structural_analysis.h"

namespace torsion::structure {

/// Chooses the dummies among the highest derivatives in differentiated equations, fills `dummy`, `states`,
/// `state_pivots` and `role`, and completes `matching` of all equations with all unknowns except the states. False
/// after an error (D103, D105; reported).
bool select_states(StructuralAnalysis& sorting);
/// Fills `states`, `role` and `matching` anew, after a change of `dummy`. False after an error (D105; reported).
bool assign_states(StructuralAnalysis& sorting);

} // namespace torsion::structure
