#pragma once
// Parts of a sum of equations in which unknowns cancel.

#include "compiler/structure/structural_analysis.h"

#include <map>

namespace torsion::structure {

struct LastingPart {
    std::map<EquationId, double> factors; ///< numbers, if they are constant; else their values at one point
    std::vector<VarId> cancelled;         ///< unknowns of these equations that are not in their sum
    bool is_constant = false;
    EquationId replaced{}; ///< null: any
};

/// The equations depend on each other, with factors that vary with the unknowns. Parts of them in which the factors,
/// relative to each other, do not, being constant or dependent on time, and in which some unknown cancels.
std::vector<LastingPart> find_lasting_parts(StructuralAnalysis& s, const std::vector<EquationId>& equations,
                                            const std::function<bool(VarId)>& is_unknown);

} // namespace torsion::structure
