#pragma once
// Initial conditions that the others determine already.
//
// Two inertias on one rigid shaft both have a fixed speed at the start. One condition is enough. The other is left out
// if it holds with the values of the parameters, and is an error otherwise. A compiled model gets other values later,
// in a sweep or as an FMU; so the initialization computes whether what was left out still holds, and an assertion tells
// where it does not.

#include "compiler/structure/blocks.h"

namespace torsion::structure {

/// `redundant`: equations without a match in `system`, whose unknowns are the columns of `graph`. Adds to
/// `initialization` and to the assertions what watches them. Reports D106, D111. False after an error.
bool check_redundant_conditions(StructuralAnalysis& s, const std::vector<EquationId>& redundant,
                                const MatchedEquations& system, const graph::Graph& graph);

} // namespace torsion::structure
