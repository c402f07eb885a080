#pragma once
// The scalar operation of a binary operator.

#include "compiler/symbolic/expr.h"
#include "compiler/syntax/ast.h"

namespace torsion::instance {

/// Operators of elements equal those of scalars.
inline symbolic::Op operator_of(ast::BinaryOp op) {
    using symbolic::Op;
    using B = ast::BinaryOp;
    switch (op) {
    case B::Add:
    case B::ElementAdd: return Op::Add;
    case B::Sub:
    case B::ElementSub: return Op::Sub;
    case B::Mul:
    case B::ElementMul: return Op::Mul;
    case B::Div:
    case B::ElementDiv: return Op::Div;
    case B::Pow:
    case B::ElementPow: return Op::Pow;
    case B::Lt: return Op::Lt;
    case B::Le: return Op::Le;
    case B::Gt: return Op::Gt;
    case B::Ge: return Op::Ge;
    case B::Eq: return Op::Eq;
    case B::Ne: return Op::Ne;
    case B::And: return Op::And;
    case B::Or: return Op::Or;
    }
    return Op::None;
}

} // namespace torsion::instance
