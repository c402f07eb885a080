#pragma once
// The slope of a divisor relative to its value, for divisors in which exp may overflow.

#include "compiler/symbolic/expr.h"

#include <functional>
#include <optional>

namespace torsion::symbolic {

/// b'/b, finite also if exp(…) in b overflows and b' and b are both infinite: for b = c + e^u it is u'/(1 + c·e^-u).
/// Nothing if b has no exp, or no dominant one. `derivative_of` gives the derivative of every node of b.
std::optional<ExprId> relative_slope(ExprPool& pool, ExprId b, const std::function<ExprId(ExprId)>& derivative_of);

} // namespace torsion::symbolic
