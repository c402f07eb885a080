// Equations of the classes, expanded for each component.
#include "compiler/flat/flattener.h"

#include "compiler/instance/connections/connect_equations.h"
#include "compiler/instance/functions/external_objects.h"
#include "compiler/support/match.h"
#include "compiler/symbolic/algebra.h"
#include "compiler/symbolic/simplify.h"

namespace torsion::flat {

using instance::BaseType;
using source::Diag;
using symbolic::Op;

void Flattener::equations_of(Node& node) {
    if (!connects_outer_) flow_sets_.clear();
    for (const instance::ClassPart& part : node.parts()) {
        const auto& body = std::get<ast::Composition>(part.class_->def->body());
        for (const ast::EquationSection& section : body.equations) {
            target_ = section.is_initial ? &model_.initial_equations : &equations_;
            in_initial_ = section.is_initial;
            Context context{{&node, part.class_}};
            if (section.is_initial) context.impure = instance::Variability::Discrete;
            for (const ast::Equation& e : section.equations) equation(e, context, section.is_initial);
        }
    }
    target_ = &equations_;
    in_initial_ = false;
    flow_sums(node);
}

void Flattener::equation(const ast::Equation& e, const Context& context, bool initial) {
    match(
        e.node, [&](const ast::SimpleEquation& s) { simple(e, s, context); },
        [&](const ast::IfEquation& s) { if_equation(e, s, context, initial); },
        [&](const ast::ForEquation& s) { for_equation(s, context, initial); },
        [&](const ast::WhenEquation& s) { when_equation(e, s, context, initial); },
        [&](const ast::ConnectEquation& s) {
            if (initial) diagnostics_.report(Diag::ConnectorMismatch, e.span, "`connect` in an initial equation");
            else connect(e, s, context);
        },
        [&](const ast::CallEquation& s) { call_equation(e, s, context); });
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

void Flattener::simple(const ast::Equation& e, const ast::SimpleEquation& s, const Context& context) {
    if (const auto* targets = std::get_if<ast::Tuple>(&s.lhs->node)) return several(e, *targets, *s.rhs, context);
    translator_.take_lost_unit();
    TypedValue a = translate(*s.lhs, context);
    equal(e, std::move(a), translate(*s.rhs, context), context);
}

void Flattener::equal_fields(const ast::Equation& e, TypedValue& a, TypedValue& b, const Context& context) {
    for (instance::Field& field : a.fields) {
        TypedValue* other = b.field(field.name);
        if (!other || a.fields.size() != b.fields.size()) {
            diagnostics_.report(Diag::TypeMismatch, e.span, "the sides of the equation are different records",
                                instance::type_name(a) + " and " + instance::type_name(b));
            return;
        }
        equal(e, std::move(field.term), std::move(*other), context);
    }
}

void Flattener::equal(const ast::Equation& e, TypedValue a, TypedValue b, const Context& context) {
    if (is_lost(a, e.span) || is_lost(b, e.span)) return;
    if (a.is_record() && b.is_record()) return equal_fields(e, a, b, context);
    number_alike(tree_, a, b);
    if (a.dims != b.dims) {
        diagnostics_.report(Diag::SizeMismatch, e.span, "the sides of the equation have different sizes",
                            instance::type_name(a) + " and " + instance::type_name(b));
        return;
    }
    bool fits = (instance::is_numeric(a.type) && instance::is_numeric(b.type)) ||
                (a.type == b.type && a.enumeration == b.enumeration);
    if (!fits || a.type == BaseType::String) {
        diagnostics_.report(Diag::TypeMismatch, e.span, "the sides of the equation have different types",
                            instance::type_name(a) + " and " + instance::type_name(b));
        return;
    }
    if (instance::is_object(a)) {
        diagnostics_.report(Diag::ExternalObjectMisuse, e.span, "an equation of external objects",
                            "objects are made where they are declared");
        return;
    }
    bool discrete = a.type != BaseType::Real && b.type != BaseType::Real;
    if (discrete &&
        (!changes_at_events_only(a, e.span, context.scope) || !changes_at_events_only(b, e.span, context.scope)))
        return;
    lost_unit_ = translator_.take_lost_unit();
    is_real_ = a.type == BaseType::Real || b.type == BaseType::Real;
    for (std::size_t i = 0; i < a.elements.size(); ++i) {
        if (discrete && !in_initial_ && !is_discrete(a.elements[i]) && !is_discrete(b.elements[i])) {
            diagnostics_.report(Diag::NotSupported, e.span,
                                "not supported: a Boolean or Integer equation that is not `variable = expression`",
                                context.scope.node->place());
            return;
        }
        add_equation(a.elements[i], b.elements[i], origin(e.span, *context.scope.node));
    }
    is_real_ = false;
}

void Flattener::for_equation(const ast::ForEquation& s, const Context& context, bool initial) {
    unrolling_.each_iteration(s.iterators, context, [&](const Context& c) {
        for (const ast::Equation& inner : s.body) equation(inner, c, initial);
    });
}

/// (a, , b) = f(x): one equation for each named output.
void Flattener::several(const ast::Equation& e, const ast::Tuple& targets, const ast::Expr& call,
                        const Context& context) {
    auto outputs = translate_several(call, context);
    if (!outputs) return void(is_lost(e.span));
    if (targets.elements.size() > outputs->size()) {
        diagnostics_.report(Diag::WrongArguments, e.span, "more variables than the function has outputs",
                            std::to_string(outputs->size()) + " outputs");
        return;
    }
    for (std::size_t i = 0; i < targets.elements.size(); ++i)
        if (targets.elements[i]) equal(e, translate(*targets.elements[i], context), std::move((*outputs)[i]), context);
}

// A known condition selects its branch. Otherwise all branches are expanded and merged, if they have equally many
// equations. If they do not (or contain a connect), the condition must be known, and its parameters become structural.
void Flattener::if_equation(const ast::Equation& e, const ast::IfEquation& s, const Context& context, bool initial) {
    bool structural = instance::has_connect(e);
    symbolic::ExprPool& pool = *tree_.pool;
    std::vector<TypedValue> conditions;
    std::vector<const std::vector<ast::Equation>*> bodies;
    const std::vector<ast::Equation>* last = &s.otherwise;
    translator_.take_lost_unit();
    for (const auto& branch : s.branches) {
        const Context here = context.conditional(context.is_conditional || !conditions.empty());
        TypedValue c = translate(*branch.condition, structural ? here.evaluated() : here);
        if (is_lost(c, branch.condition->span)) return;
        if (c.type != BaseType::Boolean || !c.is_scalar()) {
            diagnostics_.report(Diag::TypeMismatch, branch.condition->span,
                                "the condition of an `if` must be a Boolean", "this is " + instance::type_name(c));
            return;
        }
        if (pool.is_constant(c.elements[0], 0)) continue;
        if (pool.is_constant(c.elements[0])) {
            last = &branch.body;
            break;
        }
        conditions.push_back(std::move(c));
        bodies.push_back(&branch.body);
    }
    bodies.push_back(last);
    if (conditions.empty()) {
        for (const ast::Equation& inner : *last) equation(inner, context, initial);
        return;
    }
    const bool lost_unit = translator_.take_lost_unit();
    std::vector<std::vector<Equation>> branches(bodies.size());
    std::vector<Equation>* outer = target_;
    std::size_t errors = diagnostics_.error_count(), assertions = model_.assertions.size(), guards = guards_.size(),
                reinits = model_.reinits.size();
    // whens in different arms may determine the same variable
    const Places given = given_in_when_, reset = reset_in_when_;
    Places all_given = given, all_reset = reset;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        target_ = &branches[i];
        given_in_when_ = given;
        reset_in_when_ = reset;
        if (i < conditions.size()) guards_.push_back(conditions[i].elements[0]);
        for (const ast::Equation& inner : *bodies[i]) equation(inner, context.conditional(), initial);
        all_given.merge(given_in_when_);
        all_reset.merge(reset_in_when_);
        if (i < conditions.size()) guards_.back() = symbolic::make(pool, Op::Not, guards_.back());
    }
    guards_.resize(guards);
    target_ = outer;
    given_in_when_ = std::move(all_given);
    reset_in_when_ = std::move(all_reset);
    if (diagnostics_.error_count() != errors) return;
    bool balanced = std::all_of(branches.begin(), branches.end(),
                                [&](const auto& b) { return b.size() == branches.front().size(); });
    lost_unit_ = lost_unit;
    if (balanced) return merge_branches(e, conditions, std::move(branches));
    for (std::size_t i = 0; i < conditions.size(); ++i)
        if (conditions[i].variability > instance::Variability::Parameter) {
            diagnostics_
                .report(Diag::UnequalIfBranches, e.span,
                        "the arms of this if-equation have different numbers of equations",
                        std::to_string(branches.front().size()) + " and " + std::to_string(branches.back().size()))
                .note("only where the condition is a parameter may they differ");
            return;
        }
    model_.assertions.resize(assertions);
    model_.reinits.resize(reinits);
    given_in_when_ = given;
    reset_in_when_ = reset;
    for (const auto& branch : s.branches) {
        auto taken = translator_.evaluate_boolean(*branch.condition, context, "the condition of an `if`");
        if (!taken) return;
        if (!*taken) continue;
        for (const ast::Equation& inner : branch.body) equation(inner, context, initial);
        return;
    }
    for (const ast::Equation& inner : s.otherwise) equation(inner, context, initial);
}

namespace {

/// The first arm, or the one that makes an Integer's equation Real.
Origin origin_of(const std::vector<const Equation*>& arms) {
    const auto real = std::ranges::find_if(arms, [](const Equation* x) { return x->is_real; });
    return (real == arms.end() ? arms.front() : *real)->origin;
}

} // namespace

// if c then x = a; else x = b;  →  x = if c then a else b.  Where the left sides differ, the residuals are merged.
void Flattener::merge_branches(const ast::Equation& e, const std::vector<TypedValue>& conditions,
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
                Diag::NotSupported, e.span,
                "not supported: arms of an if-equation that determine different Boolean or Integer variables");
            return;
        }
        merge(&Flattener::merge_residuals, arms);
    }
}

void Flattener::merge_partners(const std::vector<TypedValue>& conditions, const std::vector<const Equation*>& arms) {
    std::vector<ExprId> values;
    for (const Equation* x : arms) values.push_back(x->rhs);
    add_equation(arms.front()->lhs, select_arm(conditions, values), origin_of(arms));
}

void Flattener::merge_residuals(const std::vector<TypedValue>& conditions, const std::vector<const Equation*>& arms) {
    std::vector<ExprId> values;
    for (const Equation* x : arms) values.push_back(symbolic::sub(*tree_.pool, x->lhs, x->rhs));
    add_equation(tree_.pool->constant(0), select_arm(conditions, values), origin_of(arms));
}

/// The value of the first arm whose condition is true; the last has none.
ExprId Flattener::select_arm(const std::vector<TypedValue>& conditions, const std::vector<ExprId>& values) {
    ExprId value = values.back();
    for (std::size_t b = conditions.size(); b-- > 0;)
        value = symbolic::make_select(*tree_.pool, conditions[b].elements[0], values[b], value);
    return value;
}

} // namespace torsion::flat
