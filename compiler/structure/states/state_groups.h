#pragma once
// Constraints with the candidates for states that they tie together.

#include "compiler/structure/states/constraint_rows.h"

namespace torsion::structure {

/// Connected constraints of one level of derivatives, after elimination of the dummies that are sure to last.
struct StateGroup {
    std::vector<ConstraintRow> rows;
    std::vector<VarId> candidates; ///< derivatives, of which the constraints determine as many as there are rows
    std::vector<VarId> others;     ///< algebraic variables that the constraints determine, too
    bool is_nonlinear = false;     ///< in what they determine one level below: an assertion must watch a choice that is made once
};

/// From the lowest level of derivatives upwards, the same constraints with the same candidates.
using GroupChain = std::vector<StateGroup>;

/// The groups that need a choice during the run, and have one on all of their levels.
std::vector<GroupChain> find_changing_groups(Causalization& sorting);

} // namespace torsion::structure
