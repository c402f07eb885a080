#pragma once
// What the model says of start values.

#include "compiler/flat/flat_model.h"

namespace torsion::flat {

/// Does the model give `v` a start value? That of its type says nothing where it is 0 or 1.
inline bool says_start(const FlatModel& model, VarId v) {
    const Variable& x = model.variables[v];
    if (!x.has_start || !x.start) return false;
    return !x.is_start_of_type || !(model.pool.is_constant(x.start, 0) || model.pool.is_constant(x.start, 1));
}

} // namespace torsion::flat
