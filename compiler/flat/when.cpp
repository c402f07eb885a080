// when-equations (specification 8.3.5).
//
//     when c1 then v = e1; elsewhen c2 then v = e2; end when;
//  →  v = if edge(c1) then e1 else if edge(c2) then e2 else pre(v)
//
// Each condition that is not already a variable gets an auxiliary Boolean. During initialization "is initial() among
// the conditions?" replaces the edges. Expressions in a body are evaluated only at events, and make none.
#include "compiler/flat/flattener.h"

#include "compiler/symbolic/algebra.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>

namespace torsion::flat {

using instance::BaseType;
using source::Diag;
using symbolic::Kind;
using symbolic::Op;

namespace {

ExprId as_it_is(ExprId e) { return e; }

bool is_initial_call(const ast::Expr& e) {
    const auto* call = std::get_if<ast::Call>(&e.node);
    return call && call->function.text() == "initial" && call->positional.empty();
}

/// {a, b} lists several conditions.
std::vector<const ast::Expr*> conditions_of(const ast::Expr& e) {
    const auto* list = std::get_if<ast::ArrayConstructor>(&e.node);
    if (!list || !list->iterators.empty()) return {&e};
    return {list->elements.begin(), list->elements.end()};
}

} // namespace

// ---- conditions

/// As an expression over variables: "did one of the conditions become true?"
ExprId Flattener::activation(const ast::Expr& condition, const Context& context,
                             const std::function<ExprId(ExprId)>& present) {
    symbolic::ExprPool& pool = *tree_.pool;
    ExprId edges = pool.boolean(false);
    bool starts = false;
    for (const ast::Expr* c : conditions_of(condition)) {
        if (is_initial_call(*c)) {
            starts = true;
            continue;
        }
        TypedValue t = translate(*c, context);
        if (is_lost(t, c->span)) continue;
        if (t.type != BaseType::Boolean || t.dims.size() > 1) {
            diagnostics_.report(Diag::TypeMismatch, c->span, "the condition of a `when` must be a Boolean",
                                "this is " + instance::type_name(t));
            continue;
        }
        for (ExprId e : t.elements)
            edges = symbolic::make(pool, Op::Or, edges, edge_of(present(e), origin(c->span, *context.scope.node)));
    }
    starts_when_ = starts_when_ || starts;
    return symbolic::make_select(pool, pool.initial(), pool.boolean(starts), edges);
}

ExprId Flattener::edge_of(ExprId condition, Origin where) {
    symbolic::ExprPool& pool = *tree_.pool;
    symbolic::Walker walk(pool);
    bool varies = false;
    walk(condition, [&](ExprId e) {
        Kind kind = pool[e].kind;
        varies = varies || (kind != Kind::Variable && kind > Kind::Constant && kind <= Kind::Initial) ||
                 (kind == Kind::Variable && model_.variables[pool.var(e)].variability > Variability::Parameter);
    });
    if (!varies) return pool.boolean(false);
    VarId b;
    if (is_discrete(condition)) {
        b = pool.var(condition);
    } else {
        b = auxiliary(Type::Boolean, "when", where);
        model_.variables[b].wording = "when " + text_of(condition);
        define(b, condition, where);
    }
    return symbolic::make(pool, Op::And, pool.variable(b), symbolic::make(pool, Op::Not, pool.pre(b)));
}

std::optional<TypedValue> Flattener::boolean_condition(const ast::Expr& condition, const Context& context) {
    TypedValue c = translate(condition, context);
    if (is_lost(c, condition.span)) return std::nullopt;
    if (c.type == BaseType::Boolean && c.is_scalar()) return c;
    diagnostics_.report(Diag::TypeMismatch, condition.span, "the condition of an `if` must be a Boolean",
                        "this is " + instance::type_name(c));
    return std::nullopt;
}

ExprId Flattener::guard() const {
    ExprId all = tree_.pool->boolean(true);
    for (ExprId g : guards_) all = symbolic::make(*tree_.pool, Op::And, all, g);
    return all;
}

// ---- bodies

void Flattener::when_equation(const ast::Equation& e, const ast::WhenEquation& s, const Context& context,
                              bool initial) {
    if (initial) {
        diagnostics_.report(Diag::NotAllowedInWhen, e.span, "`when` in an initial equation")
            .with_help("write `when initial() then` in an equation section");
        return;
    }
    symbolic::ExprPool& pool = *tree_.pool;
    std::size_t guards = guards_.size();
    in_when_ = true;
    starts_when_ = false;
    std::vector<ExprId> active;
    std::vector<GivenValues> given(s.branches.size());
    for (const auto& branch : s.branches) active.push_back(activation(*branch.condition, context.of_when(), as_it_is));
    const Context inside =
        context.of_when().without_events().conditional().with_impure(instance::Variability::Discrete);
    Places reset;
    for (std::size_t b = 0; b < s.branches.size(); ++b) {
        guards_.push_back(active[b]);
        reset_here_.clear();
        when_body(s.branches[b].body, inside, given[b]);
        reset.merge(reset_here_);
        guards_.back() = symbolic::make(pool, Op::Not, active[b]); // elsewhen: none of the previous ones
    }
    guards_.resize(guards);
    in_when_ = false;
    for (const auto& [v, span] : reset) is_first(reset_in_when_, v, span, "is set by `reinit`");
    start_with_reinit();
    Places targets;
    for (const GivenValues& branch : given)
        for (const auto& [v, g] : branch) targets.try_emplace(v, g.span);
    for (const auto& [v, span] : targets) {
        if (!is_first(given_in_when_, v, span, "is assigned")) continue;
        ExprId value = pool.pre(v);
        for (std::size_t b = given.size(); b-- > 0;) {
            auto found = given[b].find(v);
            value = symbolic::make_select(pool, active[b], found == given[b].end() ? pool.pre(v) : found->second.value,
                                          value);
        }
        target_->push_back({pool.variable(v), value, origin(span, *context.scope.node)});
    }
}

/// False, with an error, if two when-equations could set the variable at the same time.
bool Flattener::is_first(Places& places, VarId v, Span span, const std::string& what) {
    auto [other, is_new] = places.try_emplace(v, span);
    if (is_new) return true;
    diagnostics_
        .report(Diag::AssignedInTwoWhens, span, "`" + model_.variables[v].name + "` " + what + " in two when-equations",
                "here")
        .at(other->second, "and here")
        .with_help("write one `when` with `elsewhen`, which also says which comes first");
    return false;
}

void Flattener::when_body(const std::vector<ast::Equation>& equations, const Context& context, GivenValues& given) {
    for (const ast::Equation& e : equations) {
        if (const auto* s = std::get_if<ast::SimpleEquation>(&e.node)) give(*s->lhs, *s->rhs, e.span, context, given);
        else if (const auto* f = std::get_if<ast::ForEquation>(&e.node))
            unrolling_.each_iteration(f->iterators, context, [&](const Context& c) { when_body(f->body, c, given); });
        else if (const auto* i = std::get_if<ast::IfEquation>(&e.node)) when_if(*i, context, given);
        else if (const auto* c = std::get_if<ast::CallEquation>(&e.node)) call_equation(e, *c, context);
        else
            diagnostics_.report(Diag::NotAllowedInWhen, e.span,
                                std::holds_alternative<ast::WhenEquation>(e.node) ? "`when` inside of a `when`"
                                                                                  : "`connect` inside of a `when`");
    }
}

/// The variables that a reference names; nothing (reported) if they cannot be assigned.
std::optional<TypedValue> Flattener::target_of(const ast::Expr& target, const Context& context) {
    if (std::holds_alternative<ast::Tuple>(target.node)) {
        diagnostics_.report(Diag::NotSupported, target.span,
                            "not supported: assigning several results of a function here", context.scope.node->place());
        return std::nullopt;
    }
    if (!std::holds_alternative<ast::Reference>(target.node)) {
        diagnostics_.report(Diag::NotAllowedInWhen, target.span,
                            "an equation in a `when` has the form `variable = expression`", "this is no variable");
        return std::nullopt;
    }
    TypedValue t = translate(target, context);
    if (is_lost(t, target.span)) return std::nullopt;
    symbolic::ExprPool& pool = *tree_.pool;
    auto may_be_target = [&](ExprId e) {
        if (pool[e].kind != Kind::Variable) return false;
        return model_.is_unknown(pool.var(e)) || (in_initial_ && model_.variables[pool.var(e)].is_calculated);
    };
    if (translator_.has_varying_subscript(std::get<ast::Reference>(target.node).ref, context)) {
        diagnostics_
            .report(Diag::NotAllowedInWhen, target.span,
                    "a subscript that varies on the left of an equation in a `when`")
            .with_help("write a `when` in an algorithm");
        return std::nullopt;
    }
    bool all_unknown = t.type != BaseType::String;
    instance::each_scalar(t, [&](ExprId e) { all_unknown = all_unknown && may_be_target(e); });
    if (!all_unknown) {
        diagnostics_.report(Diag::NotAllowedInWhen, target.span, "only variables can be assigned",
                            "this is a parameter, a constant or an input");
        return std::nullopt;
    }
    return t;
}

void Flattener::give(const ast::Expr& target, const ast::Expr& value, Span span, const Context& context,
                     GivenValues& given) {
    if (const auto* targets = std::get_if<ast::Tuple>(&target.node))
        return give_several(*targets, value, span, context, given);
    give(target, translate(value, context), value.span, span, context, given);
}

void Flattener::give(const ast::Expr& target, TypedValue value, Span of_value, Span span, const Context& context,
                     GivenValues& given) {
    std::optional<TypedValue> left = target_of(target, context);
    auto pairs = left ? paired(*left, std::move(value), of_value, context) : std::nullopt;
    if (!pairs) return;
    for (const auto& [v, e] : *pairs) {
        if (auto [other, is_new] = given.try_emplace(v, Given{e, span}); !is_new)
            diagnostics_
                .report(Diag::AssignedInTwoWhens, span,
                        "`" + model_.variables[v].name + "` is assigned twice in one `when`", "here")
                .at(other->second.span, "and here");
    }
}

void Flattener::give_several(const ast::Tuple& targets, const ast::Expr& call, Span span, const Context& context,
                             GivenValues& given) {
    auto values = translate_several(call, context);
    if (!values) return void(is_lost(span));
    if (targets.elements.size() > values->size())
        return void(diagnostics_.report(Diag::WrongArguments, span, "more variables than the function has outputs"));
    for (std::size_t i = 0; i < targets.elements.size(); ++i)
        if (targets.elements[i]) give(*targets.elements[i], std::move((*values)[i]), span, span, context, given);
}

/// Pairs of variables and values; records component by component. Nothing (reported) if they do not fit.
std::optional<std::vector<std::pair<VarId, ExprId>>> Flattener::paired(const TypedValue& target, TypedValue value,
                                                                       Span span, const Context& context) {
    std::vector<std::pair<VarId, ExprId>> result;
    if (is_lost(target, span) || is_lost(value, span)) return std::nullopt;
    if (target.is_record()) {
        for (const instance::Field& field : target.fields) {
            TypedValue* given = value.is_record() ? value.field(field.name) : nullptr;
            if (!given) {
                diagnostics_.report(Diag::TypeMismatch, span,
                                    "this value is " + instance::type_name(target) + ", but its value is " +
                                        instance::type_name(value));
                return std::nullopt;
            }
            auto part = paired(field.term, std::move(*given), span, context);
            if (!part) return std::nullopt;
            result.insert(result.end(), part->begin(), part->end());
        }
        return result;
    }
    value = translator_.convert(std::move(value), target.type, target.enumeration, span, "this value");
    value = translator_.fit(std::move(value), target.dims, span, "this value");
    if (is_lost(value, span) || !changes_at_events_only(value, span, context.scope)) return std::nullopt;
    for (std::size_t i = 0; i < target.elements.size(); ++i)
        result.emplace_back(tree_.pool->var(target.elements[i]), value.elements[i]);
    return result;
}

// if c then v = a; else v = b;  →  v = if c then a else b. Without an assignment in an arm the variable keeps its
// value.
void Flattener::when_if(const ast::IfEquation& s, const Context& context, GivenValues& given) {
    symbolic::ExprPool& pool = *tree_.pool;
    std::vector<ExprId> conditions;
    std::vector<GivenValues> arms;
    bool is_decided = false;
    std::size_t guards = guards_.size();
    const Places reset_before = reset_here_;
    Places reset = reset_here_;
    auto arm = [&](const std::vector<ast::Equation>& body, GivenValues& values) {
        reset_here_ = reset_before;
        when_body(body, context, values);
        reset.merge(reset_here_);
    };
    for (const auto& branch : s.branches) {
        std::optional<TypedValue> c = boolean_condition(*branch.condition, context);
        if (!c) break;
        if (pool.is_constant(c->elements[0], 0)) continue;
        is_decided = pool.is_constant(c->elements[0]);
        conditions.push_back(c->elements[0]);
        guards_.push_back(conditions.back());
        arm(branch.body, arms.emplace_back());
        guards_.back() = symbolic::make(pool, Op::Not, guards_.back());
        if (is_decided) break; // the rest is unreachable
    }
    GivenValues otherwise;
    if (!is_decided) arm(s.otherwise, otherwise);
    guards_.resize(guards);
    reset_here_ = std::move(reset);
    Places targets;
    for (const GivenValues& values : arms)
        for (const auto& [v, g] : values) targets.try_emplace(v, g.span);
    for (const auto& [v, g] : otherwise) targets.try_emplace(v, g.span);
    auto value_in = [&](const GivenValues& values, VarId v) {
        auto found = values.find(v);
        return found == values.end() ? pool.pre(v) : found->second.value;
    };
    for (const auto& [v, span] : targets) {
        ExprId value = value_in(otherwise, v);
        for (std::size_t i = arms.size(); i-- > 0;)
            value = symbolic::make_select(pool, conditions[i], value_in(arms[i], v), value);
        if (auto [other, is_new] = given.try_emplace(v, Given{value, span}); !is_new)
            diagnostics_
                .report(Diag::AssignedInTwoWhens, span,
                        "`" + model_.variables[v].name + "` is assigned twice in one `when`", "here")
                .at(other->second.span, "and here");
    }
}

void Flattener::reinit(Span span, const ast::Call& call, const Context& context) {
    if (!in_when_) {
        diagnostics_.report(Diag::NotAllowedInWhen, span, "`reinit` outside of a `when`");
        return;
    }
    if (call.positional.size() != 2) {
        diagnostics_.report(Diag::WrongArguments, span, "`reinit` takes a state and its new value");
        return;
    }
    std::optional<TypedValue> x = target_of(*call.positional[0], context);
    if (!x) return;
    const ast::Expr& expr = *call.positional[1];
    TypedValue value = translator_.convert(translate(expr, context), x->type, x->enumeration, expr.span, "this value");
    value = translator_.fit(std::move(value), x->dims, expr.span, "this value");
    if (is_lost(value, expr.span)) return;
    for (std::size_t i = 0; i < x->elements.size(); ++i) {
        Variable& v = model_.variables[tree_.pool->var(x->elements[i])];
        if (v.variability != Variability::Continuous) {
            diagnostics_.report(Diag::ReinitOfNonState, span, "`" + v.name + "` is no state",
                                "only states can be set anew");
            return;
        }
        if (auto [other, is_new] = reset_here_.try_emplace(tree_.pool->var(x->elements[i]), span); !is_new) {
            diagnostics_
                .report(Diag::AssignedInTwoWhens, span, "`" + v.name + "` is set twice by `reinit` in one `when`",
                        "here")
                .at(other->second, "and here");
            return;
        }
        v.state_select = StateSelect::Always;
        const ExprId active = guard();
        model_.reinits.push_back({x->elements[i], starts_when_ ? at_start(active, false) : active, value.elements[i],
                                  origin(span, *context.scope.node)});
        const ExprId starts = starts_when_ ? at_start(active, true) : ExprId();
        if (starts && !tree_.pool->is_constant(starts, 0))
            started_here_[tree_.pool->var(x->elements[i])].push_back(
                {starts, value.elements[i], origin(span, *context.scope.node)});
    }
}

/// A condition during the initialization, or after it.
ExprId Flattener::at_start(ExprId condition, bool is_start) {
    symbolic::Rewriter rewrite(*tree_.pool, [&](ExprId e) -> std::optional<ExprId> {
        if ((*tree_.pool)[e].kind == Kind::Relation) return e; // shared by both
        if ((*tree_.pool)[e].kind == Kind::Initial) return tree_.pool->boolean(is_start);
        return std::nullopt;
    });
    return rewrite(condition);
}

// when initial() then if c then reinit(x, e); end if; end when;  →  x = if c then e else start of x, an initial
// equation (specification 8.6).
void Flattener::start_with_reinit() {
    symbolic::ExprPool& pool = *tree_.pool;
    for (const auto& [v, arms] : started_here_) {
        const bool is_certain = pool.is_constant(arms.back().condition);
        const ExprId start = model_.variables[v].start;
        ExprId value = is_certain ? arms.back().value : start ? start : pool.constant(0);
        for (std::size_t i = arms.size() - (is_certain ? 1 : 0); i-- > 0;)
            value = symbolic::make_select(pool, arms[i].condition, arms[i].value, value);
        model_.initial_equations.push_back({pool.variable(v), value, arms.front().where, {}, false, true});
    }
    started_here_.clear();
}

} // namespace torsion::flat
