#pragma once
// Parameters that are 0 and stay 0.

#include "compiler/structure/sorting.h"

namespace torsion::structure {

/// Puts 0 for Real parameters that nobody can set (constant, final, structural) and that are 0, everywhere in the equations. A capacitance of 0 makes no state, and what is multiplied
/// with it does not tie unknowns to each other.
void drop_zeros(Sorting& s);

} // namespace torsion::structure
