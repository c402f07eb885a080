#include "compiler/lower/instructions.h"

namespace torsion::lower {

namespace {

bool is_in_library(symbolic::Op op) {
    using enum symbolic::Op;
    switch (op) {
    case Exp:
    case Log:
    case Log10:
    case Sin:
    case Cos:
    case Tan:
    case Asin:
    case Acos:
    case Atan:
    case Sinh:
    case Cosh:
    case Tanh:
    case Pow:
    case Atan2: return true;
    default: return false;
    }
}

} // namespace

bool is_call(const Instruction& i) {
    switch (i.code) {
    case Code::Unary:
    case Code::Binary: return is_in_library(i.op);
    case Code::SolveBlock:
    case Code::SolveGradient:
    case Code::CallFunction:
    case Code::CallKernel: return true;
    default: return false;
    }
}

bool is_sum_or_product(const Instruction& i) {
    using enum symbolic::Op;
    return i.code == Code::Binary && (i.op == Add || i.op == Sub || i.op == Mul);
}

} // namespace torsion::lower
