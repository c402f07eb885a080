#pragma once
// Constructors that fold and simplify locally: constants, neutral elements, double negation, select of a constant or of
// equal arms.
//
// Simplification keeps the value wherever the original is finite. A non-finite constant result is not folded: the
// failure appears at run time, with its place.

#include "compiler/symbolic/rewrite.h"

namespace torsion::symbolic {

ExprId make(ExprPool& pool, Op op, ExprId a);           ///< unary
ExprId make(ExprPool& pool, Op op, ExprId a, ExprId b); ///< binary
ExprId make_select(ExprPool& pool, ExprId condition, ExprId then, ExprId otherwise);
ExprId make_relation(ExprPool& pool, Op op, ExprId a, ExprId b); ///< folds if both sides are constant

inline ExprId add(ExprPool& p, ExprId a, ExprId b) { return make(p, Op::Add, a, b); }
inline ExprId sub(ExprPool& p, ExprId a, ExprId b) { return make(p, Op::Sub, a, b); }
inline ExprId mul(ExprPool& p, ExprId a, ExprId b) { return make(p, Op::Mul, a, b); }
inline ExprId div(ExprPool& p, ExprId a, ExprId b) { return make(p, Op::Div, a, b); }
inline ExprId neg(ExprPool& p, ExprId a) { return make(p, Op::Neg, a); }

} // namespace torsion::symbolic
