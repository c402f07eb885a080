#include "compiler/symbolic/operators.h"

#include <cmath>
#include <limits>

namespace torsion::symbolic {

double apply(Op op, double a) {
    switch (op) {
    case Op::Neg: return -a;
    case Op::Not: return a == 0 ? 1 : 0;
    case Op::Abs: return std::fabs(a);
    case Op::Sign: return a > 0 ? 1 : a < 0 ? -1 : a - a; // 0, or no number
    case Op::Sqrt: return std::sqrt(a);
    case Op::Exp: return std::exp(a);
    case Op::Log: return std::log(a);
    case Op::Log10: return std::log10(a);
    case Op::Sin: return std::sin(a);
    case Op::Cos: return std::cos(a);
    case Op::Tan: return std::tan(a);
    case Op::Asin: return std::asin(a);
    case Op::Acos: return std::acos(a);
    case Op::Atan: return std::atan(a);
    case Op::Sinh: return std::sinh(a);
    case Op::Cosh: return std::cosh(a);
    case Op::Tanh: return std::tanh(a);
    case Op::Floor: return std::floor(a);
    case Op::Ceil: return std::ceil(a);
    default: break;
    }
    assert(!"a unary operator");
    return std::numeric_limits<double>::quiet_NaN();
}

double apply(Op op, double a, double b) {
    switch (op) {
    case Op::Add: return a + b;
    case Op::Sub: return a - b;
    case Op::Mul: return a * b;
    case Op::Div: return a / b;
    case Op::Pow: return std::pow(a, b);
    case Op::Atan2: return std::atan2(a, b);
    case Op::Min: return b < a || std::isnan(b) ? b : a;
    case Op::Max: return a < b || std::isnan(b) ? b : a;
    case Op::And: return a != 0 && b != 0 ? 1 : 0;
    case Op::Or: return a != 0 || b != 0 ? 1 : 0;
    case Op::Lt: return a < b ? 1 : 0;
    case Op::Le: return a <= b ? 1 : 0;
    case Op::Gt: return a > b ? 1 : 0;
    case Op::Ge: return a >= b ? 1 : 0;
    case Op::Eq: return a == b ? 1 : 0;
    case Op::Ne: return a != b ? 1 : 0;
    default: break;
    }
    assert(!"a binary operator");
    return std::numeric_limits<double>::quiet_NaN();
}

} // namespace torsion::symbolic
