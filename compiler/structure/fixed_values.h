#pragma once
// Parameters that nobody can set (constant, final, structural).

#include "compiler/structure/causalization.h"

namespace torsion::structure {

/// Puts 0 for Real parameters that are 0 and cannot be set, and values for structural ones, everywhere in the equations. A capacitance of 0 makes no
/// state, and what is multiplied with it does not tie unknowns to each other.
void put_fixed_values(Causalization& s);

} // namespace torsion::structure
