#pragma once
// The declared energies over the variables of the sorted model.

#include "compiler/structure/causalization.h"

namespace torsion::structure {

/// Replaces aliases and Der nodes in `flat.energy`, after everything else: der(v) is the variable that stands for it, or follows from how v is
/// computed. No variable and no equation is added; a derivative that cannot be had becomes the energy's obstacle.
void settle_energy(Causalization& sorting);

} // namespace torsion::structure
