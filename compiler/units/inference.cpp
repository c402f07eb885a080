// Propagates units upwards, from the leaves to the roots: one loop over the pool suffices, because children precede
// their parents.
#include "compiler/units/inference.h"

#include "compiler/units/parse_unit.h"

#include "compiler/symbolic/operators.h"

namespace torsion::units {

using flat::Type;
using flat::Variability;
using symbolic::Node;
using symbolic::Op;
using symbolic::UnitRule;
using Kind = Quantity::Kind;
using NodeKind = symbolic::Kind;

Inference::Inference(const flat::FlatModel& model)
    : model_(model), algebra_(units_), variables_(model.variables.size()), quantities_(model.pool.size()) {}

void Inference::run() {
    declare_variables();
    collect_balances();
    evaluate_all();
    propagate();
    if (has_settled_) evaluate_all();
}

void Inference::declare_variables() {
    const Quantity open{.kind = Kind::Open, .has_open = true};
    std::vector<std::optional<Quantity>> declared(model_.strings.size()); // by text: the model has few
    for (VarId v : model_.variables.ids()) {
        const flat::Variable& x = model_.variables[v];
        const std::string_view text = model_.strings[x.unit];
        if (x.type != Type::Real && text.empty()) {
            variables_.set(v, {.kind = x.type == Type::Integer ? Kind::Number : Kind::Any});
            continue;
        }
        if (text.empty()) {
            variables_.set(v, open);
            continue;
        }
        std::optional<Quantity>& quantity = declared[x.unit.index()];
        if (!quantity) {
            const auto unit = parse_unit(text);
            quantity = unit ? Quantity::known(units_.add(*unit)) : Quantity{};
        }
        Quantity q = *quantity;
        q.is_factor = q.is_known() && q.unit == units_.one() && x.variability <= Variability::Parameter;
        variables_.set(v, q);
    }
}

void Inference::collect_balances() {
    const auto add = [&](const flat::Equation& e) {
        if (e.lost_unit) return;
        balances_.push_back({e.lhs, {}, e.rhs, e.origin});
        if (model_.pool.is_constant(e.lhs, 0)) mark_residuals(e.rhs);
    };
    for (const flat::Equation& e : model_.equations) add(e);
    for (const flat::Equation& e : model_.initial_equations) add(e);
    for (VarId v : model_.variables.ids()) {
        const flat::Variable& x = model_.variables[v];
        const bool is_checked = x.binding && !model_.pool.is_constant(x.binding) && !x.binding_lost_unit;
        if (is_checked && !of(v).is_factor) balances_.push_back({{}, v, x.binding, x.origin});
        const bool has_start =
            model_.is_unknown(v) && x.start && !model_.pool.is_constant(x.start) && !x.start_lost_unit;
        if (has_start && !of(v).is_factor) balances_.push_back({{}, v, x.start, x.origin, true});
    }
}

/// The arms of an if-equation may have different units: 0 = if ideal then v - R*i else i.
void Inference::mark_residuals(ExprId residual) {
    std::vector<ExprId> open{residual};
    while (!open.empty()) {
        const ExprId e = open.back();
        open.pop_back();
        const Node& n = model_.pool[e];
        if (n.kind == NodeKind::Select && residuals_.insert(e)) open.insert(open.end(), {ExprId(n.b), ExprId(n.c)});
    }
}

void Inference::evaluate_all() {
    wrong_.clear();
    for (std::size_t i = 0; i < quantities_.size(); ++i) {
        bool agree = true;
        quantities_[i] = evaluate(ExprId(i), agree);
        if (!agree) wrong_.emplace_back(i);
    }
}

std::optional<double> Inference::constant(ExprId e) const {
    return model_.pool.is_constant(e) ? std::optional(model_.pool.value(e)) : std::nullopt;
}

bool Inference::is_bare_number(ExprId e) const { return constant(e).value_or(0) != 0; }

Quantity Inference::evaluate(ExprId e, bool& agree) {
    const Node& n = model_.pool[e];
    switch (n.kind) {
    case NodeKind::Constant: return of_number(model_.pool.value(e));
    case NodeKind::Time: return {.kind = Kind::Time};
    case NodeKind::Variable:
    case NodeKind::Pre: return variables_[model_.pool.var(e)];
    case NodeKind::Der: return algebra_.derivative(variables_[model_.pool.var(e)]);
    case NodeKind::Unary: return unary(n.op, of(ExprId(n.a)), agree);
    case NodeKind::Binary:
    case NodeKind::Relation: return binary(n, agree);
    case NodeKind::Select: {
        Quantity result = algebra_.sum(of(ExprId(n.b)), of(ExprId(n.c)), agree);
        result.has_open = result.has_open || of(ExprId(n.a)).has_open;
        if (!residuals_.contains(e)) return result;
        agree = true;
        return {.has_open = result.has_open};
    }
    default: return {}; // functions are not analysed yet: their results fit everything, their arguments are not checked
    }
}

/// sin, exp, …: takes a number or an angle, and gives a number or an angle.
Quantity Inference::function_of(Op op, const Quantity& argument, bool& agree) {
    agree = algebra_.is_dimensionless(argument);
    const bool is_angle = symbolic::row_of(op).unit == UnitRule::Angle;
    Quantity result = argument;
    result.kind = argument.is_known() && agree ? Kind::Known : Kind::Number;
    result.unit = is_angle ? units_.radian() : units_.one();
    return result;
}

Quantity Inference::unary(Op op, const Quantity& a, bool& agree) {
    switch (symbolic::row_of(op).unit) {
    case UnitRule::Alike: return a;
    case UnitRule::Root: return algebra_.power(a, 0.5);
    case UnitRule::Pure: return {.kind = Kind::Number, .has_open = a.has_open};
    case UnitRule::Free: return {.has_open = a.has_open};
    default: return function_of(op, a, agree);
    }
}

Quantity Inference::binary(const Node& n, bool& agree) {
    const Quantity &a = of(ExprId(n.a)), &b = of(ExprId(n.b));
    switch (symbolic::row_of(n.op).unit) {
    case UnitRule::Sum: {
        Quantity result = algebra_.sum(a, b, agree);
        result.has_number = result.has_number || is_bare_number(ExprId(n.a)) || is_bare_number(ExprId(n.b));
        const auto is_negative = [&](ExprId x) {
            return model_.pool[x].kind == NodeKind::Unary && model_.pool[x].op == Op::Neg;
        };
        result.is_difference =
            result.is_difference || n.op == Op::Sub || is_negative(ExprId(n.a)) || is_negative(ExprId(n.b));
        return result;
    }
    case UnitRule::Alike: return algebra_.sum(a, b, agree);
    case UnitRule::Product: return algebra_.product(a, b);
    case UnitRule::Quotient: return algebra_.quotient(a, b);
    case UnitRule::Power: {
        agree = algebra_.is_dimensionless(b);
        Quantity result = algebra_.power(a, constant(ExprId(n.b)));
        result.has_open = a.has_open || b.has_open;
        return result;
    }
    case UnitRule::Angle: {
        Quantity result = algebra_.sum(a, b, agree);
        result.kind = result.is_known() ? Kind::Known : Kind::Number;
        result.unit = units_.radian();
        return result;
    }
    case UnitRule::Compared: algebra_.sum(a, b, agree); break;
    default: break;
    }
    return {.has_open = a.has_open || b.has_open};
}

} // namespace torsion::units
