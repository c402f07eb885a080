#pragma once
// Constraints that no equation states alone: `sum(i) = 0` and `i0 = sum(i)` hide `i0 = 0`. Incidence does not show
// them, so index reduction misses them, and the sorted equations are singular. A combination of equations shows the
// constraint. It replaces one of them, and the model is sorted anew.

#include "compiler/structure/structural_analysis.h"

#include <span>

namespace torsion::structure {

struct TornSystem;

/// Notes combinations of equations in which all of these unknowns cancel, although the equations should determine them.
void find_combinations(StructuralAnalysis& s, std::span<const EquationId> equations, std::span<const VarId> unknowns);

/// After alias removal: replaces one equation of each combination by the combination. False if one of them states
/// nothing about any unknown (no report), or cannot be differentiated (D104).
bool combine_equations(StructuralAnalysis& s, std::span<const Combination> combinations);

} // namespace torsion::structure
