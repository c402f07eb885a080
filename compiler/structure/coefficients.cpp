#include "compiler/structure/coefficients.h"

#include <algorithm>

namespace torsion::structure {

using symbolic::Node;
using symbolic::Op;
using CoefficientKind = Coefficient::Kind;

const std::vector<Coefficient>& CoefficientReader::read(ExprId lhs, ExprId rhs,
                                                        const std::function<bool(VarId)>& wanted) {
    rows_.clear();
    result_.clear();
    collect(lhs);
    collect(rhs);
    std::ranges::sort(rows_, {}, &Adjoint::node);
    for (Index i = 0; i < rows_.size(); ++i) row_of_[rows_[i].node.index()] = i;
    find_dependence(wanted);
    add(lhs, CoefficientKind::Constant, 1);
    add(rhs, CoefficientKind::Constant, -1);
    for (std::size_t i = rows_.size(); i-- > 0;) { // parents have larger ids than their children
        if (rows_[i].reached) spread(rows_[i]);
    }
    std::ranges::sort(result_, {}, &Coefficient::variable);
    return result_;
}

/// Collects the nodes of an equation that can contain an unknown.
void CoefficientReader::collect(ExprId root) {
    if (row_of_.size() < flat_.pool.size()) row_of_.resize(flat_.pool.size(), none);
    stack_.push_back(root);
    while (!stack_.empty()) {
        ExprId e = stack_.back();
        stack_.pop_back();
        if (!(traits_(e) & ExprTraits::Unknown) || flat_.pool[e].kind == symbolic::Kind::Relation || row(e) != none)
            continue;
        row_of_[e.index()] = static_cast<Index>(rows_.size());
        rows_.push_back({e});
        for (ExprId child : flat_.pool.children(e)) stack_.push_back(child);
    }
}

void CoefficientReader::find_dependence(const std::function<bool(VarId)>& wanted) {
    for (Adjoint& r : rows_) {
        if (flat_.pool[r.node].kind == symbolic::Kind::Variable) r.depends = wanted(flat_.pool.var(r.node));
        else r.depends = std::ranges::any_of(flat_.pool.children(r.node), [&](ExprId child) { return depends(child); });
    }
}

void CoefficientReader::add(ExprId e, CoefficientKind kind, double value) {
    if (!depends(e)) return;
    Adjoint& r = rows_[row(e)];
    r.value = r.reached ? r.value + value : value;
    r.kind = r.reached ? std::max(r.kind, kind) : kind;
    r.reached = true;
}

void CoefficientReader::spread(const Adjoint& from) {
    const Node n = flat_.pool[from.node];
    ExprId a(n.a), b(n.b);
    switch (n.kind) {
    case symbolic::Kind::Variable: result_.push_back({flat_.pool.var(from.node), from.kind, from.value}); return;
    case symbolic::Kind::Unary:
        return n.op == Op::Neg ? add(a, from.kind, -from.value) : add(a, CoefficientKind::Nonlinear, 0);
    case symbolic::Kind::Select: return spread_select(from);
    case symbolic::Kind::Binary: break;
    default:
        for (ExprId child : flat_.pool.children(from.node)) add(child, CoefficientKind::Nonlinear, 0);
        return;
    }
    if (n.op == Op::Add || n.op == Op::Sub) {
        add(a, from.kind, from.value);
        add(b, from.kind, n.op == Op::Add ? from.value : -from.value);
    } else if (n.op == Op::Mul && depends(a) != depends(b)) {
        depends(a) ? scale(a, from, b, false) : scale(b, from, a, false);
    } else if (n.op == Op::Div && !depends(b)) {
        scale(a, from, b, true);
    } else {
        add(a, CoefficientKind::Nonlinear, 0);
        add(b, CoefficientKind::Nonlinear, 0);
    }
}

void CoefficientReader::scale(ExprId e, const Adjoint& from, ExprId factor, bool divide) {
    CoefficientKind kind = flat_.pool.is_constant(factor)  ? CoefficientKind::Constant
                           : traits_.is_parametric(factor) ? CoefficientKind::Parameter
                                                           : CoefficientKind::Varying;
    double value = kind == CoefficientKind::Varying ? ParameterValues::unknown : values_(factor);
    add(e, std::max(from.kind, kind), divide ? from.value / value : from.value * value);
}

void CoefficientReader::spread_select(const Adjoint& from) {
    const Node n = flat_.pool[from.node];
    ExprId condition(n.a), then(n.b), otherwise(n.c);
    add(condition, CoefficientKind::Nonlinear, 0);
    if (traits_.is_parametric(condition)) {
        double chosen = values_(condition);
        CoefficientKind kind = std::max(from.kind, CoefficientKind::Parameter);
        double unknown = chosen * 0; // NaN spreads
        add(then, kind, chosen != 0 ? from.value + unknown : 0 + unknown);
        add(otherwise, kind, chosen != 0 ? 0 + unknown : from.value + unknown);
    } else {
        add(then, std::max(from.kind, CoefficientKind::Varying), ParameterValues::unknown);
        add(otherwise, std::max(from.kind, CoefficientKind::Varying), ParameterValues::unknown);
    }
}

} // namespace torsion::structure
