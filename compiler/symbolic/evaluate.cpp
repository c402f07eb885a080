#include "compiler/symbolic/evaluate.h"

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

std::optional<double> Evaluator::operator()(ExprId root) {
    std::vector<Frame> stack;
    if (open(root)) stack.push_back({root});
    while (!stack.empty()) {
        ExprId node = stack.back().node;
        if (ExprId child = next(stack.back())) {
            if (open(child)) stack.push_back({child});
        } else {
            memo_[node] = value_of(node);
            stack.pop_back();
        }
    }
    return known(root);
}

/// True when the value of `e` is still to be computed from its children; leaves get theirs here.
bool Evaluator::open(ExprId e) {
    if (memo_.contains(e)) return false;
    switch (pool_[e].kind) {
    case Kind::Constant: memo_[e] = pool_.value(e); return false;
    case Kind::Variable:
    case Kind::Der:
    case Kind::Pre:
    case Kind::Time:
    case Kind::Local:
    case Kind::Element:
    case Kind::Initial: memo_[e] = leaf_(e); return false;
    case Kind::Relation: {
        std::optional<double> held = leaf_(e);
        if (held) memo_[e] = held;
        return !held;
    }
    default: return true;
    }
}

/// The next child that is needed, invalid when there is none. Of a Select: the condition, then one arm.
ExprId Evaluator::next(Frame& frame) const {
    Children children = pool_.children(frame.node);
    std::size_t step = frame.step++;
    if (pool_[frame.node].kind != Kind::Select) return step < children.size() ? children[step] : ExprId();
    if (step == 0) return children[0];
    std::optional<double> condition = known(children[0]);
    return step == 1 && condition ? children[*condition != 0 ? 1 : 2] : ExprId();
}

std::optional<double> Evaluator::value_of(ExprId e) {
    const Node& n = pool_[e];
    if (n.kind == Kind::Call) return run(e);
    std::optional<double> a = known(ExprId(n.a));
    if (!a) return std::nullopt;
    if (n.kind == Kind::Select) return known(ExprId(*a != 0 ? n.b : n.c));
    if (n.kind == Kind::Output) return outputs_.at(ExprId(n.a))[n.b];
    if (n.kind == Kind::Unary) return apply(n.op, *a);
    std::optional<double> b = known(ExprId(n.b));
    if (!b) return std::nullopt;
    return apply(n.op, *a, *b);
}

/// 0, or nothing: the outputs are kept beside it.
std::optional<double> Evaluator::run(ExprId call) {
    std::vector<double> arguments;
    for (ExprId child : pool_.children(call)) {
        std::optional<double> argument = known(child);
        if (!argument) return std::nullopt;
        arguments.push_back(*argument);
    }
    std::vector<double>& outputs = outputs_[call];
    outputs.resize(pool_.function(pool_.callee(call)).outputs);
    std::optional<FunctionFailure> failure = run_(pool_.callee(call), arguments, outputs);
    if (!failure) return 0;
    failure_ = std::move(failure);
    return std::nullopt;
}

void Evaluator::forget() {
    memo_.clear();
    outputs_.clear();
}

} // namespace torsion::symbolic
