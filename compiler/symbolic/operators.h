#pragma once
// Operators on numbers.

#include "compiler/symbolic/expr.h"

namespace torsion::symbolic {

/// Value of one operator; folding, interpreter and tests share this single definition. IEEE semantics; truth is 1 or 0,
/// and any nonzero value counts as true. min(a, b) is `b < a ? b : a`, max(a, b) is `a < b ? b : a`, sign(NaN) is NaN.
double apply(Op op, double a);
double apply(Op op, double a, double b);

} // namespace torsion::symbolic
