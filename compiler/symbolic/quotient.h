#pragma once

#include "compiler/symbolic/simplify.h"

namespace torsion::symbolic {

/// a/b as written in a model: x/x is not simplified to 1, because x may be 0.
inline ExprId quotient(ExprPool& pool, ExprId a, ExprId b) {
    return a == b && !pool.is_constant(a) ? pool.binary(Op::Div, a, b) : div(pool, a, b);
}

} // namespace torsion::symbolic
