#include "compiler/flat/sections/equations.h"

#include "compiler/flat/sections/assertions.h"
#include "compiler/support/match.h"

#include <algorithm>

namespace torsion::flat {

using instance::BaseType;
using symbolic::Op;

void EquationSections::operator()(const typing::Component& component) {
    for (const typing::Section& section : component.equations)
        equations(section.body, {.component = ComponentId(component.node->component), .is_initial = section.is_initial},
                  section.is_initial ? b_.model.initial_equations : b_.equations);
}

void EquationSections::equations(const typing::Body& body, const Place& place, Equations& target) {
    for (const typing::Statement& s : body) {
        match(
            s.node, [&](const typing::ScalarEquality& e) { equality(e, s.span, place, target); },
            [&](const typing::Equality& e) { equality(e, s.span, place, target); },
            [&](const typing::If& i) { if_equation(i, s.span, place, target); },
            [&](const typing::When& w) { when_equation(events_, w, place, whens_, target); },
            [&](const typing::Connect& c) { connections_.connect(c, place, place.at(s.span)); },
            [&](const typing::Check& c) { check(events_, c, place, place.at(s.span)); }, [](const auto&) {});
    }
}

void EquationSections::equality(const typing::Equality& e, Span span, const Place& place, Equations& target) {
    TypedValue left = events_.lowered(e.sides->left, place), right = events_.lowered(e.sides->right, place);
    equal(left, right, e.lost_unit, place, place.at(span), target);
}

void EquationSections::equality(const typing::ScalarEquality& e, Span span, const Place& place, Equations& target) {
    const auto value = [&](ExprId of, BaseType type, Variability variability) {
        TypedValue result;
        result.type = type, result.variability = variability, result.elements = {events_.lowered(of, place)};
        return result;
    };
    TypedValue left = value(e.left, e.left_type, e.left_variability),
               right = value(e.right, e.right_type, e.right_variability);
    equal(left, right, e.lost_unit, place, place.at(span), target);
}

void EquationSections::equal(TypedValue& a, TypedValue& b, bool lost_unit, const Place& place, Origin where,
                             Equations& target) {
    for (instance::Field& field : a.fields) equal(field.term, *b.field(field.name), lost_unit, place, where, target);
    const bool is_real = a.type == BaseType::Real || b.type == BaseType::Real;
    const auto has_events = [&](TypedValue& x) { return events_.results.changes_at_events_only(x, place, where); };
    if (!is_real && (!has_events(a) || !has_events(b))) return;
    for (std::size_t i = 0; i < a.elements.size(); ++i) {
        if (!is_real && !place.is_initial && !b_.is_discrete(a.elements[i]) && !b_.is_discrete(b.elements[i])) {
            b_.diagnostics.report(source::Diag::NotSupported, where.span,
                                  "not supported: a Boolean or Integer equation that is not `variable = expression`",
                                  b_.place_of(where));
            return;
        }
        target.push_back(b_.equation(a.elements[i], b.elements[i], where, is_real, lost_unit));
    }
}

// The equations of all arms are expanded and merged.
void EquationSections::if_equation(const typing::If& s, Span span, const Place& place, Equations& target) {
    std::vector<ExprId> conditions;
    for (const typing::Arm& arm : s.arms) conditions.push_back(events_.lowered(arm.condition, place));
    std::vector<Equations> branches(s.arms.size() + 1);
    const std::size_t errors = b_.diagnostics.error_count();
    const WhenTargets before = whens_;
    WhenTargets all = before; // whens in different arms may determine the same variable
    Place arm = place;
    for (std::size_t i = 0; i < branches.size(); ++i) {
        whens_ = before;
        const bool is_last = i == s.arms.size();
        equations(is_last ? s.otherwise : s.arms[i].body, is_last ? arm : arm.under(conditions[i]), branches[i]);
        all.merge(whens_);
        if (!is_last) arm = arm.under(symbolic::make(b_.pool, Op::Not, conditions[i]));
    }
    whens_ = std::move(all);
    if (b_.diagnostics.error_count() == errors)
        merge_branches(conditions, std::move(branches), s.lost_unit, span, target);
}

namespace {

/// The first arm, or the one that makes an Integer's equation Real.
Origin origin_of(const std::vector<const Equation*>& arms) {
    const auto real = std::ranges::find_if(arms, [](const Equation* x) { return x->is_real; });
    return (real == arms.end() ? arms.front() : *real)->origin;
}

} // namespace

void EquationSections::merge_branches(const std::vector<ExprId>& conditions, std::vector<Equations> branches,
                                      bool lost_unit, Span span, Equations& target) {
    const auto merge = [&](ExprId lhs, const std::vector<const Equation*>& arms, auto value_of) {
        const auto any = [&](bool Equation::* flag) {
            return std::ranges::any_of(arms, [&](const Equation* x) { return x->*flag; });
        };
        std::vector<ExprId> values;
        for (const Equation* x : arms) values.push_back(value_of(*x));
        target.push_back(b_.equation(lhs, select_arm(b_.pool, conditions, values), origin_of(arms),
                                     any(&Equation::is_real), lost_unit || any(&Equation::lost_unit)));
    };
    for (Equation& first : branches.front()) {
        std::vector<const Equation*> arms{&first};
        for (std::size_t b = 1; b < branches.size() && arms.size() == b; ++b) {
            auto found = std::ranges::find(branches[b], first.lhs, &Equation::lhs);
            if (found != branches[b].end()) arms.push_back(&*found);
        }
        if (arms.size() < branches.size()) continue;
        merge(first.lhs, arms, [](const Equation& x) { return x.rhs; });
        for (std::size_t b = 1; b < branches.size(); ++b)
            branches[b].erase(branches[b].begin() + (arms[b] - branches[b].data()));
        first.lhs = ExprId();
    }
    std::erase_if(branches.front(), [](const Equation& x) { return !x.lhs.valid(); });
    for (std::size_t i = 0; i < branches.front().size(); ++i) {
        std::vector<const Equation*> arms;
        for (const auto& branch : branches) arms.push_back(&branch[i]);
        if (std::ranges::any_of(arms, [&](const Equation* x) { return b_.is_discrete(x->lhs); })) {
            b_.diagnostics.report(
                source::Diag::NotSupported, span,
                "not supported: arms of an if-equation that determine different Boolean or Integer variables");
            return;
        }
        merge(b_.pool.constant(0), arms, [&](const Equation& x) { return symbolic::sub(b_.pool, x.lhs, x.rhs); });
    }
}

} // namespace torsion::flat
