#pragma once
// When the nodes of expressions matter: a relation in an arm not taken is not watched, and keeps its value.

#include "compiler/support/id.h"
#include "compiler/symbolic/expr.h"

#include <functional>
#include <span>

namespace torsion::symbolic {

/// Per node of the pool: the condition under which the values of `roots` need it; invalid where they never do. In `d
/// and r` the relation r matters while d is true, in `d or r` while it is false, provided that d changes only at
/// events: a sliding clutch does not watch the relations that would make it slide. (Two relations do not deactivate
/// each other: both could change unnoticed.) `is_discrete`: does the variable change only at events?
IdMap<ExprId, ExprId> conditions_of_use(ExprPool& pool, std::span<const ExprId> roots,
                                        const std::function<bool(VarId)>& is_discrete);

} // namespace torsion::symbolic
