#include "compiler/program/evaluate.h"

#include "compiler/symbolic/operators.h"

namespace torsion::program {

using symbolic::Kind;

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

/// True if the value of `e` must still be computed from its children; leaves get their value here.
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

/// The next needed child, invalid at the end. Of a Select: the condition, then one arm.
ExprId Evaluator::next(Frame& frame) const {
    symbolic::Children children = pool_.children(frame.node);
    std::size_t step = frame.step++;
    if (pool_[frame.node].kind != Kind::Select) return step < children.size() ? children[step] : ExprId();
    if (step == 0) return children[0];
    std::optional<double> condition = known(children[0]);
    return step == 1 && condition ? children[*condition != 0 ? 1 : 2] : ExprId();
}

std::optional<double> Evaluator::value_of(ExprId e) {
    const symbolic::Node& n = pool_[e];
    if (n.kind == Kind::Call) return run(e);
    std::optional<double> a = known(ExprId(n.a));
    if (!a) return std::nullopt;
    if (n.kind == Kind::Select) return known(ExprId(*a != 0 ? n.b : n.c));
    if (n.kind == Kind::Output) return outputs_.at(ExprId(n.a))[n.b];
    if (n.kind == Kind::Unary) return symbolic::apply(n.op, *a);
    std::optional<double> b = known(ExprId(n.b));
    if (!b) return std::nullopt;
    return symbolic::apply(n.op, *a, *b);
}

/// 0, or nothing on failure: `outputs_` holds the values.
std::optional<double> Evaluator::run(ExprId call) {
    if (pool_.function(pool_.callee(call)).has_effect) return std::nullopt;
    std::vector<double> arguments;
    for (ExprId child : pool_.children(call)) {
        std::optional<double> argument = known(child);
        if (!argument) return std::nullopt;
        arguments.push_back(*argument);
    }
    std::vector<double>& outputs = outputs_[call];
    outputs.resize(pool_.function(pool_.callee(call)).outputs);
    std::optional<FunctionFailure> failure = run_.call(pool_.callee(call), arguments, outputs);
    if (!failure) return 0;
    failure_ = std::move(failure);
    return std::nullopt;
}

void Evaluator::forget() {
    memo_.clear();
    outputs_.clear();
}

} // namespace torsion::program
