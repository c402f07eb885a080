// Propagates units downwards: a balance determines the unit of its one operand without a unit.
//
// A balance waits until one of its open variables gets its unit, and a variable gets its unit once. So the work is the
// number of uses of undeclared variables, whatever the size of the model.
#include "compiler/units/inference.h"

#include "compiler/symbolic/operators.h"
#include "compiler/symbolic/traverse.h"

namespace torsion::units {

using symbolic::Node;
using symbolic::Op;
using symbolic::UnitRule;
using Kind = Quantity::Kind;
using NodeKind = symbolic::Kind;

void Inference::propagate() {
    is_waiting_.assign(balances_.size(), false);
    is_noted_.assign(balances_.size(), false);
    stamps_.assign(quantities_.size(), 0);
    for (std::size_t row = 0; row < balances_.size(); ++row) {
        if (!has_open(balances_[row])) continue;
        waiting_.push_back(row);
        is_waiting_[row] = true;
    }
    for (std::size_t next = 0; next < waiting_.size(); ++next) visit(waiting_[next]);
}

void Inference::visit(std::size_t row) {
    const Balance& b = balances_[row];
    is_waiting_[row] = false;
    ++visit_;
    if (b.lhs) refresh(b.lhs, row);
    else if (!is_noted_[row] && of(b.variable).has_open) users_.at(b.variable).push_back(row);
    refresh(b.rhs, row);
    is_noted_[row] = true;
    const Quantity left = this->left(b), right = of(b.rhs);
    if (left.is_known() && right.kind == Kind::Open) required_.emplace_back(b.rhs, left.unit);
    if (right.is_known() && left.kind == Kind::Open) {
        if (b.lhs) required_.emplace_back(b.lhs, right.unit);
        else settle(b.variable, right.unit);
    }
    while (!required_.empty()) {
        const auto [e, unit] = required_.back();
        required_.pop_back();
        require_operands(e, unit);
    }
}

/// Evaluates the open nodes below `root` again.
void Inference::refresh(ExprId root, std::size_t row) {
    const auto enter = [&](ExprId e) { return of(e).has_open && stamps_[e.index()] != visit_; };
    const auto leave = [&](ExprId e) {
        bool agree = true;
        stamps_[e.index()] = visit_;
        quantities_[e.index()] = evaluate(e, agree);
        const NodeKind kind = model_.pool[e].kind;
        const bool is_leaf = kind == NodeKind::Variable || kind == NodeKind::Der || kind == NodeKind::Pre;
        if (is_leaf && !is_noted_[row] && of(e).has_open) users_.at(model_.pool.var(e)).push_back(row);
        if (!is_leaf) require_like_siblings(e);
    };
    symbolic::traverse(model_.pool, root, enter, leave);
}

void Inference::require(ExprId e, UnitId unit) {
    if (is_open(e)) required_.emplace_back(e, unit);
}

/// One known term of a sum gives the unit of all its terms, whatever the use of the sum.
void Inference::require_like_siblings(ExprId e) {
    const Node& n = model_.pool[e];
    const UnitRule rule = symbolic::row_of(n.op).unit;
    const bool is_sum = n.kind != NodeKind::Unary && (rule == UnitRule::Sum || rule == UnitRule::Alike ||
                                                      rule == UnitRule::Angle || rule == UnitRule::Compared);
    if ((n.kind != NodeKind::Select && !is_sum) || residuals_.contains(e)) return;
    const ExprId x(n.kind == NodeKind::Select ? n.b : n.a), y(n.kind == NodeKind::Select ? n.c : n.b);
    if (of(x).is_known()) require(y, of(x).unit);
    if (of(y).is_known()) require(x, of(y).unit);
}

/// The open node `e` must have this unit.
void Inference::require_operands(ExprId e, UnitId unit) {
    const Node& n = model_.pool[e];
    const ExprId a(n.a), b(n.b), c(n.c);
    if (n.kind == NodeKind::Variable || n.kind == NodeKind::Pre) return settle(model_.pool.var(e), unit);
    if (n.kind == NodeKind::Der) return settle(model_.pool.var(e), units_.product(unit, units_.second()));
    if (n.kind == NodeKind::Select) return require(b, unit), require(c, unit);
    switch (symbolic::row_of(n.op).unit) {
    case UnitRule::Alike:
    case UnitRule::Sum:
        for (const ExprId operand : model_.pool.children(e)) require(operand, unit);
        return;
    case UnitRule::Product:
    case UnitRule::Quotient: return require_factor(n, unit);
    case UnitRule::Root: return require_power(a, 2, unit);
    case UnitRule::Power:
        if (const auto exponent = constant(b); exponent && *exponent != 0) require_power(a, 1 / *exponent, unit);
        return;
    default: return;
    }
}

/// One factor is open, and the other determines its unit. A factor of unit "1" and a written number prove nothing
/// (quantity.h).
void Inference::require_factor(const Node& n, UnitId unit) {
    const ExprId a(n.a), b(n.b);
    const ExprId open = is_open(a) ? a : b, other = is_open(a) ? b : a;
    const auto rest = algebra_.factor(of(other));
    if (!is_open(open) || !rest || of(other).is_factor || of(other).is_written) return;
    if (n.op == Op::Mul) require(open, units_.quotient(unit, *rest));
    else if (open == a) require(open, units_.product(unit, *rest));
    else require(open, units_.quotient(*rest, unit));
}

void Inference::require_power(ExprId base, double exponent, UnitId unit) {
    if (const auto raised = power(units_[unit], exponent)) require(base, units_.add(*raised));
}

void Inference::settle(VarId v, UnitId unit) {
    if (of(v).kind != Kind::Open) return;
    has_settled_ = true;
    Quantity found = Quantity::known(unit);
    found.is_inferred = true;
    variables_.set(v, found);
    for (std::size_t row : users_[v]) {
        if (is_waiting_[row]) continue;
        is_waiting_[row] = true;
        waiting_.push_back(row);
    }
}

} // namespace torsion::units
