#pragma once
#include "compiler/symbolic/expr.h"

namespace torsion::symbolic {

/// How many whole steps fit into a distance of so many, with the usual tolerance of ranges: 3 into 2.9999999999999996.
/// A quotient of Integers needs none.
ExprId whole_steps(ExprPool& pool, ExprId distance, bool is_of_integers);

} // namespace torsion::symbolic
