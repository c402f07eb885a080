#pragma once
// Does tearing keep the accuracy of a system?

#include "compiler/structure/structural_analysis.h"

namespace torsion::structure {

/// False if the residuals left after the solution of a torn linear system are far larger than rounding: with units that
/// differ by many decades, an unknown can be computed from one that is too small beside it, and then it has no correct
/// digits. Parameters have their values; all other values are random. Large systems are not checked.
bool keeps_digits(StructuralAnalysis& sorting, const TornSystem& system);

} // namespace torsion::structure
