#pragma once
// The rounding of values that cross integers: of steps, and of the ticks of clocks.

#include "compiler/symbolic/expr.h"
#include "compiler/symbolic/precision.h"

namespace torsion::flat {

/// What rounding and hysteresis may make of x.
symbolic::ExprId rounding_of(symbolic::ExprPool& pool, symbolic::ExprId x, const symbolic::Tolerance& tolerance);

} // namespace torsion::flat
