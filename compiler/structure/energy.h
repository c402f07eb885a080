#pragma once
// The declared energies over the variables of the sorted model.

#include "compiler/structure/structural_analysis.h"

namespace torsion::structure {

/// Replaces aliases and Der nodes in `flat.energy`, after all other steps. der(v) becomes its variable, or an
/// expression derived from the computation of v. Adds no variable and no equation. If a derivative does not exist, it
/// becomes the energy's obstacle.
void substitute_energy(StructuralAnalysis& sorting);

} // namespace torsion::structure
