#pragma once
// The factors of a sum of equations in which unknowns cancel, where their coefficients vary.

#include "compiler/structure/structural_analysis.h"

#include <optional>

namespace torsion::structure {

/// An expression for each term; 1 for the first. Nothing if the other equations do not determine the factors, or if
/// they are too many.
std::optional<std::vector<ExprId>> varying_factors(StructuralAnalysis& s, const Combination& combination);

} // namespace torsion::structure
