#pragma once
// Coefficients that are 0 for the values of the model's parameters. `R*i = v` with R = 0 does not find i, it says v = 0: another structure, often of
// a higher index. Where all unknowns can be found only by dividing by such a coefficient, its parameters are settled: their values become part of the
// compiled model, as those of structural parameters do, and the model is sorted anew.

#include "compiler/structure/causalization.h"
#include "compiler/symbolic/walk.h"

#include <span>

namespace torsion::structure {

/// After index reduction: parameters to be settled. None where the equations can be matched without coefficients that vanish.
std::vector<VarId> vanishing_parameters(Causalization& s);

/// Marks parameters, and those that their bindings use, as structural. What cannot be set anyway is passed over.
void settle(flat::FlatModel& flat, std::span<const VarId> variables);

/// Adds the variables that stand in an expression, but for those that `walk` has seen before.
void add_variables(const symbolic::ExprPool& pool, symbolic::Walker& walk, ExprId root, std::vector<VarId>& variables);

} // namespace torsion::structure
