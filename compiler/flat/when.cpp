// when-equations (specification 8.3.5).
//
//     when c1 then v = e1; elsewhen c2 then v = e2; end when;
//  →  v = if edge(c1) then e1 else if edge(c2) then e2 else pre(v)
//
// Each condition that is not already a variable gets an auxiliary Boolean. During initialization "is initial() among
// the conditions?" replaces the edges.
#include "compiler/flat/flattener.h"

#include "compiler/support/match.h"
#include "compiler/symbolic/algebra.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>

namespace torsion::flat {

using source::Diag;
using symbolic::Kind;
using symbolic::Op;

// ---- conditions

/// As an expression over variables: "did one of the conditions become true?"
ExprId Flattener::activation(const typing::WhenArm& arm, const Present& present) {
    symbolic::ExprPool& pool = *tree_.pool;
    ExprId edges = pool.boolean(false);
    for (const typing::WhenArm::Condition& condition : arm.conditions)
        for (const ExprId e : lowered(condition.elements))
            edges = symbolic::make(pool, Op::Or, edges, edge_of(present(e), at(condition.span)));
    return symbolic::make_select(pool, pool.initial(), pool.boolean(arm.at_start), edges);
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

ExprId Flattener::guard() const {
    ExprId all = tree_.pool->boolean(true);
    for (ExprId g : guards_) all = symbolic::make(*tree_.pool, Op::And, all, g);
    return all;
}

// ---- bodies

void Flattener::when_equation(const typing::When& s) {
    symbolic::ExprPool& pool = *tree_.pool;
    const std::size_t guards = guards_.size();
    in_when_ = true;
    starts_when_ = std::ranges::any_of(s.arms, &typing::WhenArm::at_start);
    std::vector<ExprId> active;
    std::vector<GivenValues> given(s.arms.size());
    for (const typing::WhenArm& arm : s.arms) active.push_back(activation(arm, std::identity()));
    Places reset;
    for (std::size_t b = 0; b < s.arms.size(); ++b) {
        guards_.push_back(active[b]);
        reset_here_.clear();
        when_body(s.arms[b].body, given[b]);
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
        target_->push_back({pool.variable(v), value, at(span)});
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

void Flattener::when_body(const typing::Body& body, GivenValues& given) {
    for (const typing::Statement& s : body) {
        match(
            s.node, [&](const typing::Assignment& a) { give(a, s.span, given); },
            [&](const typing::If& i) { when_if(i, given); }, [&](const typing::Reinit& r) { reinit(r, at(s.span)); },
            [&](const typing::Check& c) { check(c, at(s.span)); }, [](const auto&) {});
    }
}

void Flattener::give(const typing::Assignment& assignment, Span span, GivenValues& given) {
    for (const typing::Assignment::Part& part : assignment.parts) {
        TypedValue value = lowered(part.value);
        each_pair(part.target.variables, value, at(part.of_value),
                  [&](VarId v, ExprId e) { note_given(given, v, {e, span}); });
    }
}

void Flattener::note_given(GivenValues& given, VarId v, Given value) {
    if (auto [other, is_new] = given.try_emplace(v, value); !is_new)
        diagnostics_
            .report(Diag::AssignedInTwoWhens, value.span,
                    "`" + model_.variables[v].name + "` is assigned twice in one `when`", "here")
            .at(other->second.span, "and here");
}

/// Visits each variable with its value. Reports a value that would have to change without an event.
void Flattener::each_pair(const TypedValue& variables, TypedValue& values, Origin where,
                          const std::function<void(VarId, ExprId)>& visit) {
    if (!changes_at_events_only(values, where)) return;
    std::vector<ExprId> given;
    instance::each_scalar(values, [&](ExprId e) { given.push_back(e); });
    auto value = given.begin();
    instance::each_scalar(variables, [&](ExprId v) { visit(tree_.pool->var(v), *value++); });
}

// if c then v = a; else v = b;  →  v = if c then a else b. Without an assignment in an arm the variable keeps its
// value.
void Flattener::when_if(const typing::If& s, GivenValues& given) {
    symbolic::ExprPool& pool = *tree_.pool;
    std::vector<ExprId> conditions;
    std::vector<GivenValues> arms(s.arms.size());
    const std::size_t guards = guards_.size();
    const Places reset_before = reset_here_;
    Places reset = reset_here_;
    auto body = [&](const typing::Body& all, GivenValues& values) {
        reset_here_ = reset_before;
        when_body(all, values);
        reset.merge(reset_here_);
    };
    for (std::size_t i = 0; i < s.arms.size(); ++i) {
        conditions.push_back(lowered(s.arms[i].condition));
        guards_.push_back(conditions.back());
        body(s.arms[i].body, arms[i]);
        guards_.back() = symbolic::make(pool, Op::Not, guards_.back());
    }
    GivenValues otherwise;
    body(s.otherwise, otherwise);
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
        note_given(given, v, {value, span});
    }
}

void Flattener::reinit(const typing::Reinit& r, Origin where) {
    TypedValue value = lowered(r.sides->right);
    const ExprId active = guard(), starts = starts_when_ ? at_start(active, true) : ExprId();
    each_pair(r.sides->left, value, where, [&](VarId v, ExprId e) {
        Variable& row = model_.variables[v];
        if (auto [other, is_new] = reset_here_.try_emplace(v, where.span); !is_new) {
            diagnostics_
                .report(Diag::AssignedInTwoWhens, where.span,
                        "`" + row.name + "` is set twice by `reinit` in one `when`", "here")
                .at(other->second, "and here");
            return;
        }
        row.state_select = StateSelect::Always;
        const ExprId state = tree_.pool->variable(v);
        model_.reinits.push_back({state, starts_when_ ? at_start(active, false) : active, e, where});
        if (starts && !tree_.pool->is_constant(starts, 0)) started_here_[v].push_back({starts, e, where});
    });
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
