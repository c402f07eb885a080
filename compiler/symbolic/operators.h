#pragma once
// Numbers for operators.

#include "compiler/symbolic/expr.h"

namespace torsion::symbolic {

/// Value of one operator; the single definition that folding, interpreter and tests share. IEEE semantics; truth is 1 or 0, and whatever is
/// not zero counts as true. min(a, b) is `b < a ? b : a`, max(a, b) is `a < b ? b : a`, sign(NaN) is NaN.
double apply(Op op, double a);
double apply(Op op, double a, double b);

} // namespace torsion::symbolic
