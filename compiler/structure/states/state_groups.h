#pragma once
// Constraints with the candidates for states that they tie together.

#include "compiler/structure/states/constraint_rows.h"

namespace torsion::structure {

/// Connected constraints of one level of derivatives, after elimination of the dummies that are sure to last.
struct StateGroup {
    std::vector<ConstraintRow> rows;
    std::vector<VarId> candidates; ///< derivatives, of which the constraints determine as many as there are rows
    std::vector<VarId> others;     ///< algebraic variables that the constraints determine, too
    /// in what they determine one level below: an assertion must watch a choice that is made once
    bool is_nonlinear = false;
};

/// From the lowest level of derivatives upwards, the same constraints with the same candidates.
using GroupChain = std::vector<StateGroup>;

struct ChangingGroups {
    std::vector<GroupChain> chains; ///< the run chooses among their candidates
    /// Without a choice, and so large that their determinant tells little: a random matrix of eight rows has 0.002 of
    /// the product of their lengths.
    std::vector<StateGroup> large;
};

/// The groups that need a choice during the run.
ChangingGroups find_changing_groups(StructuralAnalysis& sorting);

} // namespace torsion::structure
