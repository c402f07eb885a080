#pragma once
// Which variables are states (Mattsson & Söderlind 1993).

#include "compiler/structure/causalization.h"

namespace torsion::structure {

/// Chooses among the highest derivatives in differentiated equations those that become dummies, fills `dummy`, `states`, `state_pivots` and
/// `role`, and completes `matching` of all equations with all unknowns but the states. False after an error (D103, D105; reported).
bool select_states(Causalization& sorting);

} // namespace torsion::structure
