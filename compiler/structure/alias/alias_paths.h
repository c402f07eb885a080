#pragma once
// Why two variables are the same.

#include "compiler/structure/causalization.h"

namespace torsion::structure {

/// For an equation that has lost all unknowns: the equations by which its variables were tied together, or to constants.
std::vector<EquationId> equations_behind(const Causalization& sorting, const flat::Equation& equation);

} // namespace torsion::structure
