#pragma once
// A linear system with one tear needs no solver.

#include "compiler/structure/causalization.h"

namespace torsion::structure {

/// The system as assignments, the tear first, when the coefficient of the tear is made of parameters only and is not zero (nor all but zero for
/// what it is computed from), and other values of these cannot make errors grow. Nothing otherwise.
std::optional<std::vector<Assignment>> solve_single_tear(Causalization& sorting, const TornSystem& system);

} // namespace torsion::structure
