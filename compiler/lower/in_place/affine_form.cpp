#include "compiler/lower/in_place/affine_form.h"

#include "compiler/symbolic/placement.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>

namespace torsion::lower {

using structure::Role;
using symbolic::Kind;
using symbolic::Node;
using symbolic::Op;

AffineForms::AffineForms(Lowering& lowering, DependenceOf& dependence_of, const std::vector<VarId>& tears)
    : lowering_(lowering), pool_(lowering.pool()), dependence_of_(dependence_of), walker_(pool_), term_walker_(pool_) {
    const ExprId one = pool_.constant(1), zero = pool_.constant(0);
    for (VarId tear : tears) {
        tears_.push_back(pool_.variable(tear));
        defined_[tear] = AffineForm{{{tears_.back(), one}}, zero};
    }
}

void AffineForms::define(VarId v, ExprId value) { defined_[v] = (*this)(value); }

std::optional<AffineForm> AffineForms::operator()(ExprId root) {
    walker_.restart();
    walker_(
        root, [&](ExprId e) { known_.try_emplace(e).second ? void(known_[e] = of_node(e)) : void(); },
        [&](ExprId e) { return pool_[e].kind != Kind::Relation && !known_.contains(e); }); // a relation is held
    const Known& known = known_.at(root);
    if (known.is_plain) return plain_form(root);
    return known.form;
}

AffineForms::Known AffineForms::of_leaf(ExprId e) const {
    const Node& node = pool_[e];
    if (node.kind == Kind::Pre) return {false, AffineForm{{}, e}};
    if (node.kind != Kind::Variable) return {true, {}};
    const VarId v = pool_.var(e);
    if (auto found = defined_.find(v); found != defined_.end()) return {false, found->second};
    const bool is_discrete =
        v.index() < lowering_.model.flat.variables.size() && lowering_.model.role[v] == Role::Discrete;
    return is_discrete ? Known{false, AffineForm{{}, e}} : Known{true, {}};
}

AffineForms::Known AffineForms::of_node(ExprId e) {
    if (pool_[e].kind <= Kind::Initial || pool_[e].kind == Kind::Relation) return of_leaf(e);
    const symbolic::Children children = pool_.children(e);
    if (std::ranges::all_of(children, [&](ExprId child) { return known_.at(child).is_plain; })) return {true, {}};
    if (dependence_of_(e) != Dependence::Varying) return {false, AffineForm{{}, e}};
    const auto is_affine = [&](ExprId child) { return known_.at(child).is_plain || known_.at(child).form; };
    if (!std::ranges::all_of(children, is_affine)) return {};
    if (std::optional<AffineForm> result = linear(e)) return {false, std::move(result)};
    if (std::ranges::any_of(children, [&](ExprId child) { return has_tear(form(child)); })) return {};
    return {false, AffineForm{{{e, pool_.constant(1)}}, pool_.constant(0)}};
}

/// Nothing if `e` is not linear in its operands' terms.
std::optional<AffineForm> AffineForms::linear(ExprId e) {
    const Node node = pool_[e];
    const bool is_negation = node.kind == Kind::Unary && node.op == Op::Neg;
    // the operands of others are no expressions
    if (!is_negation && node.kind != Kind::Binary && node.kind != Kind::Select) return std::nullopt;
    const AffineForm a = form(ExprId(node.a));
    if (is_negation) return scaled(a, [&](ExprId c) { return symbolic::neg(pool_, c); });
    const AffineForm b = form(ExprId(node.b));
    if (node.kind == Kind::Select) {
        const AffineForm c = form(ExprId(node.c));
        return a.terms.empty() && is_total(b) && is_total(c) ? std::optional(choice(a.rest, b, c)) : std::nullopt;
    }
    switch (node.op) {
    case Op::Add: return sum(a, b, false);
    case Op::Sub: return sum(a, b, true);
    case Op::Mul:
        if (a.terms.empty()) return scaled(b, [&](ExprId c) { return symbolic::mul(pool_, a.rest, c); });
        if (b.terms.empty()) return scaled(a, [&](ExprId c) { return symbolic::mul(pool_, c, b.rest); });
        return std::nullopt;
    case Op::Div:
        return b.terms.empty() ? std::optional(scaled(a, [&](ExprId c) { return symbolic::div(pool_, c, b.rest); }))
                               : std::nullopt;
    default: return std::nullopt;
    }
}

/// Is it another expression times a factor over parameters?
bool AffineForms::is_scaled(ExprId e) {
    const Node& node = pool_[e];
    const auto is_parametric = [&](std::uint32_t child) {
        return dependence_of_(ExprId(child)) == Dependence::Parametric;
    };
    switch (node.op) {
    case Op::Neg: return true;
    case Op::Mul: return is_parametric(node.a) || is_parametric(node.b);
    case Op::Div: return is_parametric(node.b);
    default: return false;
    }
}

/// The form of an expression over variables from outside: one input times its factors, which may lie in the assignments
/// of variables.
AffineForm AffineForms::plain_form(ExprId e) {
    const ExprId zero = pool_.constant(0);
    if (dependence_of_(e) != Dependence::Varying) return {{}, e};
    ExprId factor = pool_.constant(1);
    for (;;) {
        const Node node = pool_[e];
        if (node.kind == Kind::Variable) {
            const ExprId value = lowering_.assigned[VarId(node.a)];
            if (!value || !is_scaled(value)) break;
            e = value;
        } else if (!is_scaled(e)) {
            break;
        } else if (node.op == Op::Neg) {
            factor = symbolic::neg(pool_, factor), e = ExprId(node.a);
        } else if (node.op == Op::Div) {
            factor = symbolic::div(pool_, factor, ExprId(node.b)), e = ExprId(node.a);
        } else {
            const bool is_first = dependence_of_(ExprId(node.a)) == Dependence::Parametric;
            factor = symbolic::mul(pool_, factor, ExprId(is_first ? node.a : node.b)),
            e = ExprId(is_first ? node.b : node.a);
        }
    }
    return {{{e, factor}}, zero};
}

AffineForm AffineForms::sum(const AffineForm& a, const AffineForm& b, bool is_difference) {
    return merged(a, b, [&](ExprId x, ExprId y) {
        return is_difference ? symbolic::sub(pool_, x, y) : symbolic::add(pool_, x, y);
    });
}

AffineForm AffineForms::choice(ExprId condition, const AffineForm& a, const AffineForm& b) {
    return merged(a, b, [&](ExprId x, ExprId y) { return symbolic::make_select(pool_, condition, x, y); });
}

AffineForm AffineForms::scaled(AffineForm form, const std::function<ExprId(ExprId)>& scale) {
    for (auto& [term, coefficient] : form.terms) coefficient = scale(coefficient);
    form.rest = scale(form.rest);
    return form;
}

template <class Merge>
AffineForm AffineForms::merged(const AffineForm& a, const AffineForm& b, Merge merge) {
    AffineForm result{{}, merge(a.rest, b.rest)};
    const ExprId zero = pool_.constant(0);
    auto x = a.terms.begin(), y = b.terms.begin();
    while (x != a.terms.end() || y != b.terms.end()) {
        const bool has_x = x != a.terms.end() && (y == b.terms.end() || x->first <= y->first),
                   has_y = y != b.terms.end() && (x == a.terms.end() || y->first <= x->first);
        const ExprId term = has_x ? x->first : y->first,
                     coefficient = merge(has_x ? x->second : zero, has_y ? y->second : zero);
        if (!pool_.is_constant(coefficient, 0)) result.terms.emplace_back(term, coefficient);
        x += has_x, y += has_y;
    }
    return result;
}

bool AffineForms::has_tear(const AffineForm& form) const {
    return std::ranges::any_of(form.terms,
                               [&](const auto& term) { return std::ranges::find(tears_, term.first) != tears_.end(); });
}

/// In an arm that is not taken, zero times an undefined term would not be zero.
bool AffineForms::is_total(const AffineForm& form) {
    bool result = true;
    term_walker_.restart();
    for (const auto& [term, coefficient] : form.terms) {
        term_walker_(
            term, [&](ExprId e) { result = result && !symbolic::is_partial_operation(pool_, e); },
            [&](ExprId e) { return pool_[e].kind != Kind::Relation; });
    }
    return result;
}

} // namespace torsion::lower
