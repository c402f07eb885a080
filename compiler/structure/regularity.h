#pragma once
// Systems that have as many equations as unknowns and yet do not determine them: x + y = 1 with 2x + 2y = 2.

#include "compiler/structure/causalization.h"

namespace torsion::structure {

/// Reports D112 for every linear block of the simulation whose equations depend on each other whatever the values are.
bool check_regular(Causalization& s);

} // namespace torsion::structure
