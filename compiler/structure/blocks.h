#pragma once
// From matched equations to blocks in the order of computation.

#include "compiler/structure/structural_analysis.h"

namespace torsion::structure {

/// Equations, each with the variable that it determines; all other variables are known.
struct MatchedEquations {
    std::vector<EquationId> rows;
    const std::vector<Sides>* sides; ///< per equation
    const Matching* matching;
};

/// Nothing after an error (D108, reported).
std::optional<Partition> make_blocks(StructuralAnalysis& sorting, const MatchedEquations& equations);

} // namespace torsion::structure
