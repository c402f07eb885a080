#pragma once
// The slope of a divisor in which exp may overflow, relative to its value.

#include "compiler/symbolic/expr.h"

#include <functional>
#include <optional>

namespace torsion::symbolic {

/// b'/b, finite also where exp(…) in b overflows and b' and b are both infinite: for b = c + e^u it is u'/(1 + c·e^-u). Nothing where b has no exp,
/// or none that decides it. `derivative_of` answers for all nodes of b.
std::optional<ExprId> relative_slope(ExprPool& pool, ExprId b, const std::function<ExprId(ExprId)>& derivative_of);

} // namespace torsion::symbolic
