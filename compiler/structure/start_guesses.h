#pragma once
// Starts of tears whose start value says nothing: none is given, or 0 or 1, which types give to all their variables.
// Newton's method begins there, and the search for the configuration of a mixed system.
//
// The components of a medium give its temperature a start value. Its density, which may be chosen as a tear, keeps that
// of its type: 1 kg/m3, for water. Where an equation of the same system gives such a tear from unknowns with a start
// value, it gives the start, too.

#include "compiler/structure/structural_analysis.h"

namespace torsion::structure {

/// Sets `guess` of such tears of the nonlinear and the mixed systems of the initialization. `sides`: per equation.
void guess_starts(StructuralAnalysis& s, const std::vector<Sides>& sides);

} // namespace torsion::structure
