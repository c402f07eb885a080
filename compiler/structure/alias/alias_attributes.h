#pragma once
// Merges start, fixed, nominal, min, max and stateSelect when one variable stands for several (specification,
// section 8.6.2).

#include "compiler/structure/structural_analysis.h"

namespace torsion::structure {

struct AliasMember {
    VarId variable;
    bool negated = false; ///< it is the negative of the representative
};

/// Nesting of a component name: `a.b.c` has 2.
std::size_t depth(const std::string& name);

/// Writes the merged attributes to the representative. Conflicts are reported with both declarations.
void merge_attributes(StructuralAnalysis& sorting, VarId representative, const std::vector<AliasMember>& others);

} // namespace torsion::structure
