#pragma once
// A delayed signal as an expression: a Call that reads the signal's history.

#include "compiler/symbolic/expr.h"

namespace torsion::symbolic {

/// The value at `time` of the signal with this history, for a reader before the break at `next`. `present`: the signal's present value, or a
/// constant.
ExprId delayed_signal(ExprPool& pool, std::uint32_t history, ExprId time, ExprId next, ExprId present);

} // namespace torsion::symbolic
