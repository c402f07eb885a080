#pragma once
// Why two variables are the same.

#include "compiler/structure/structural_analysis.h"

namespace torsion::structure {

/// For an equation that has lost all unknowns: the equations that tied its variables together, or to constants.
std::vector<EquationId> equations_behind(const StructuralAnalysis& sorting, const flat::Equation& equation);

} // namespace torsion::structure
