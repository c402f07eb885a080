#pragma once
// Expressions that are linear in one unknown.

#include "compiler/symbolic/expr.h"

#include <optional>

namespace torsion::symbolic {

/// If `residual` = a·leaf + b with a and b free of leaf: {a, b}. Works through Select with conditions free of leaf, and
/// division by terms free of leaf. Relations are held while Reals are solved, so a leaf inside a Relation does not
/// count; inside a plain comparison it does.
struct Affine {
    ExprId a;
    ExprId b;
};
std::optional<Affine> affine(ExprPool& pool, ExprId residual, ExprId leaf);

/// Solves lhs = rhs for `leaf`: nothing if it is not linear in leaf, or if leaf cancels. `pivot` is the divisor of the
/// value, a constant 1 or -1 without a division. The caller judges whether it can vanish.
struct Solution {
    ExprId value;
    ExprId pivot;
};
std::optional<Solution> isolate(ExprPool& pool, ExprId lhs, ExprId rhs, ExprId leaf);

} // namespace torsion::symbolic
