#pragma once
// Expressions that are linear in one unknown.

#include "compiler/symbolic/expr.h"

#include <optional>

namespace torsion::symbolic {

/// `residual` = a·leaf + b with a and b free of leaf? Then {a, b}. (Also through Select with conditions free of leaf and division by terms
/// free of leaf.) Relations are held while Reals are solved, so that a leaf inside a Relation does not count; inside a plain comparison it does.
struct Affine {
    ExprId a;
    ExprId b;
};
std::optional<Affine> affine(ExprPool& pool, ExprId residual, ExprId leaf);

/// Solves lhs = rhs for `leaf`: nothing when it is not linear in leaf, or leaf cancels. `pivot` is what the value is divided by,
/// a constant 1 or -1 when there is no division. Whether it can vanish is for the caller to judge.
struct Solution {
    ExprId value;
    ExprId pivot;
};
std::optional<Solution> isolate(ExprPool& pool, ExprId lhs, ExprId rhs, ExprId leaf);

} // namespace torsion::symbolic
