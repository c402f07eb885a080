#pragma once
// Coefficients that are 0 for the model's parameter values. `R*i = v` with R = 0 does not determine i, it states v = 0:
// another structure, often of a higher index. If all unknowns can be found only by dividing by such a coefficient, its
// parameters are settled: their values become part of the compiled model, like those of structural parameters, and the
// model is sorted anew.

#include "compiler/structure/structural_analysis.h"
#include "compiler/symbolic/walk.h"

#include <span>

namespace torsion::structure {

/// After index reduction: the parameters to be settled. None if the equations can be matched without coefficients that
/// vanish.
std::vector<VarId> vanishing_parameters(StructuralAnalysis& s);

/// Marks parameters, and those that their bindings use, as structural. Skips parameters that cannot be set anyway.
void settle(flat::FlatModel& flat, std::span<const VarId> variables);

/// Adds the variables in an expression, except those that `walk` has visited before.
void add_variables(const symbolic::ExprPool& pool, symbolic::Walker& walk, ExprId root, std::vector<VarId>& variables);

} // namespace torsion::structure
