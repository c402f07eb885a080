// Equations of the classes, for each component.
#include "compiler/flat/flattener.h"

#include "compiler/support/match.h"
#include "compiler/symbolic/algebra.h"
#include "compiler/symbolic/simplify.h"

namespace torsion::flat {

using instance::BaseType;
using source::Diag;
using symbolic::Op;

void Flattener::equations_of(const typing::Component& typed) {
    component_ = ComponentId(typed.node->component);
    if (!typed_.connects_outer) flow_sets_.clear();
    for (const typing::Section& section : typed.equations) {
        target_ = section.is_initial ? &model_.initial_equations : &equations_;
        in_initial_ = section.is_initial;
        equations(section.body);
    }
    target_ = &equations_;
    in_initial_ = false;
    flow_sums(*typed.node);
}

void Flattener::equations(const typing::Body& body) {
    for (const typing::Statement& s : body) {
        match(
            s.node, [&](const typing::ScalarEquality& e) { equality(e, s.span); },
            [&](const typing::Equality& e) { equality(e, s.span); },
            [&](const typing::If& i) { if_equation(i, s.span); }, [&](const typing::When& w) { when_equation(w); },
            [&](const typing::Connect& c) { connect(c, at(s.span)); },
            [&](const typing::Check& c) { check(c, at(s.span)); }, [](const auto&) {});
    }
}

bool Flattener::is_discrete(ExprId e) const {
    const symbolic::ExprPool& pool = *tree_.pool;
    return pool[e].kind == symbolic::Kind::Variable && model_.variables[pool.var(e)].type != Type::Real &&
           model_.variables[pool.var(e)].variability == Variability::Discrete;
}

bool Flattener::is_real(ExprId e) const {
    return (*tree_.pool)[e].kind == symbolic::Kind::Variable && model_.variables[tree_.pool->var(e)].type == Type::Real;
}

void Flattener::add_equation(ExprId lhs, ExprId rhs, Origin where) {
    const bool is_of_real = is_real_ || is_real(lhs) || is_real(rhs);
    if (!is_of_real && !is_discrete(lhs) && is_discrete(rhs)) std::swap(lhs, rhs);
    target_->push_back({.lhs = lhs, .rhs = rhs, .origin = where, .lost_unit = lost_unit_, .is_real = is_of_real});
}

void Flattener::equality(const typing::Equality& e, Span span) {
    TypedValue left = lowered(e.sides->left), right = lowered(e.sides->right);
    lost_unit_ = e.lost_unit;
    equal(left, right, at(span));
}

void Flattener::equality(const typing::ScalarEquality& e, Span span) {
    const auto value = [&](ExprId of, BaseType type, instance::Variability variability) {
        TypedValue result;
        result.type = type, result.variability = variability, result.elements = {lowered(of)};
        return result;
    };
    TypedValue left = value(e.left, e.left_type, e.left_variability),
               right = value(e.right, e.right_type, e.right_variability);
    lost_unit_ = e.lost_unit;
    equal(left, right, at(span));
}

void Flattener::equal(TypedValue& a, TypedValue& b, Origin where) {
    for (instance::Field& field : a.fields) equal(field.term, *b.field(field.name), where);
    const bool discrete = a.type != BaseType::Real && b.type != BaseType::Real;
    if (discrete && (!changes_at_events_only(a, where) || !changes_at_events_only(b, where))) return;
    is_real_ = a.type == BaseType::Real || b.type == BaseType::Real;
    for (std::size_t i = 0; i < a.elements.size(); ++i) {
        if (discrete && !in_initial_ && !is_discrete(a.elements[i]) && !is_discrete(b.elements[i])) {
            diagnostics_.report(Diag::NotSupported, where.span,
                                "not supported: a Boolean or Integer equation that is not `variable = expression`",
                                place_of(where));
            return;
        }
        add_equation(a.elements[i], b.elements[i], where);
    }
    is_real_ = lost_unit_ = false;
}

// The equations of all arms are expanded and merged.
void Flattener::if_equation(const typing::If& s, Span span) {
    symbolic::ExprPool& pool = *tree_.pool;
    std::vector<ExprId> conditions;
    for (const typing::Arm& arm : s.arms) conditions.push_back(lowered(arm.condition));
    std::vector<std::vector<Equation>> branches(s.arms.size() + 1);
    std::vector<Equation>* outer = target_;
    const std::size_t errors = diagnostics_.error_count(), guards = guards_.size();
    // whens in different arms may determine the same variable
    const Places given = given_in_when_, reset = reset_in_when_;
    Places all_given = given, all_reset = reset;
    for (std::size_t i = 0; i < branches.size(); ++i) {
        target_ = &branches[i];
        given_in_when_ = given;
        reset_in_when_ = reset;
        const bool is_last = i == s.arms.size();
        if (!is_last) guards_.push_back(conditions[i]);
        equations(is_last ? s.otherwise : s.arms[i].body);
        all_given.merge(given_in_when_);
        all_reset.merge(reset_in_when_);
        if (!is_last) guards_.back() = symbolic::make(pool, Op::Not, guards_.back());
    }
    guards_.resize(guards);
    target_ = outer;
    given_in_when_ = std::move(all_given);
    reset_in_when_ = std::move(all_reset);
    if (diagnostics_.error_count() != errors) return;
    lost_unit_ = s.lost_unit;
    merge_branches(span, conditions, std::move(branches));
}

namespace {

/// The first arm, or the one that makes an Integer's equation Real.
Origin origin_of(const std::vector<const Equation*>& arms) {
    const auto real = std::ranges::find_if(arms, [](const Equation* x) { return x->is_real; });
    return (real == arms.end() ? arms.front() : *real)->origin;
}

} // namespace

// if c then x = a; else x = b;  →  x = if c then a else b.  Where the left sides differ, the residuals are merged.
void Flattener::merge_branches(Span span, const std::vector<ExprId>& conditions,
                               std::vector<std::vector<Equation>> branches) {
    const bool lost_unit = lost_unit_; // of the conditions
    const auto merge = [&](auto how, const std::vector<const Equation*>& arms) {
        const auto any = [&](bool Equation::* flag) {
            return std::ranges::any_of(arms, [&](const Equation* x) { return x->*flag; });
        };
        lost_unit_ = lost_unit || any(&Equation::lost_unit);
        is_real_ = any(&Equation::is_real);
        (this->*how)(conditions, arms);
        is_real_ = false;
    };
    for (Equation& first : branches.front()) {
        std::vector<const Equation*> arms{&first};
        for (std::size_t b = 1; b < branches.size() && arms.size() == b; ++b) {
            auto found = std::ranges::find(branches[b], first.lhs, &Equation::lhs);
            if (found != branches[b].end()) arms.push_back(&*found);
        }
        if (arms.size() < branches.size()) continue;
        merge(&Flattener::merge_partners, arms);
        for (std::size_t b = 1; b < branches.size(); ++b)
            branches[b].erase(branches[b].begin() + (arms[b] - branches[b].data()));
        first.lhs = ExprId();
    }
    std::erase_if(branches.front(), [](const Equation& x) { return !x.lhs.valid(); });
    for (std::size_t i = 0; i < branches.front().size(); ++i) {
        std::vector<const Equation*> arms;
        for (const auto& branch : branches) arms.push_back(&branch[i]);
        if (std::ranges::any_of(arms, [&](const Equation* x) { return is_discrete(x->lhs); })) {
            diagnostics_.report(
                Diag::NotSupported, span,
                "not supported: arms of an if-equation that determine different Boolean or Integer variables");
            return;
        }
        merge(&Flattener::merge_residuals, arms);
    }
}

void Flattener::merge_partners(const std::vector<ExprId>& conditions, const std::vector<const Equation*>& arms) {
    std::vector<ExprId> values;
    for (const Equation* x : arms) values.push_back(x->rhs);
    add_equation(arms.front()->lhs, select_arm(conditions, values), origin_of(arms));
}

void Flattener::merge_residuals(const std::vector<ExprId>& conditions, const std::vector<const Equation*>& arms) {
    std::vector<ExprId> values;
    for (const Equation* x : arms) values.push_back(symbolic::sub(*tree_.pool, x->lhs, x->rhs));
    add_equation(tree_.pool->constant(0), select_arm(conditions, values), origin_of(arms));
}

/// The value of the first arm whose condition is true; the last has none.
ExprId Flattener::select_arm(const std::vector<ExprId>& conditions, const std::vector<ExprId>& values) {
    ExprId value = values.back();
    for (std::size_t b = conditions.size(); b-- > 0;)
        value = symbolic::make_select(*tree_.pool, conditions[b], values[b], value);
    return value;
}

} // namespace torsion::flat
