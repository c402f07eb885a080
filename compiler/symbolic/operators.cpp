#include "compiler/symbolic/operators.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace torsion::symbolic {

const char* name(Op op) { return row_of(op).name; }
bool is_comparison(Op op) { return row_of(op).binds == Level::Comparison; }

Op function_named(std::string_view name, std::size_t operands) {
    const auto* found = std::ranges::find_if(
        operators, [&](const Operator& o) { return o.is_function() && o.operands == operands && o.name == name; });
    return found == operators.end() ? Op::None : found->op;
}

double apply(Op op, double a) {
    switch (op) {
#define TORSION_OPERATOR_1(op, name, binds, function, unit, traits, value)                                             \
    case Op::op: return value;
#include "compiler/symbolic/operators.def"
    default: break;
    }
    assert(!"a unary operator");
    return std::numeric_limits<double>::quiet_NaN();
}

double apply(Op op, double a, double b) {
    switch (op) {
#define TORSION_OPERATOR_2(op, name, binds, function, unit, traits, value)                                             \
    case Op::op: return value;
#include "compiler/symbolic/operators.def"
    default: break;
    }
    assert(!"a binary operator");
    return std::numeric_limits<double>::quiet_NaN();
}

} // namespace torsion::symbolic
