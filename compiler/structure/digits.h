#pragma once
// Is a torn system still solved as exactly as its equations allow?

#include "compiler/structure/causalization.h"

namespace torsion::structure {

/// False where what is left of the residuals of a linear system, solved as it is torn, is far more than rounding: in units that differ by many
/// decades an unknown can be computed from one that is too small beside it, whatever its digits. Parameters have their values, all else is drawn at
/// random. Large systems are not looked at.
bool keeps_digits(Causalization& sorting, const TornSystem& system);

} // namespace torsion::structure
