#pragma once
// A delayed signal as an expression: a Call that reads the signal's history.

#include "compiler/symbolic/expr.h"

namespace torsion::symbolic {

/// A history that is a reader of what a pipe contains, row i of the distributions: at its end 0 or 1. Then times are
/// places.
constexpr std::uint32_t reader_of_distribution(std::uint32_t i, std::uint32_t end) { return 0x80000000u + 2 * i + end; }

/// The value at `time` of the signal with this history, for a reader before the break at `next`. `present`: the
/// signal's present value, or a constant.
ExprId delayed_signal(ExprPool& pool, std::uint32_t history, ExprId time, ExprId next, ExprId present);

} // namespace torsion::symbolic
