#include "compiler/flat/sections/when.h"

#include "compiler/flat/sections/assertions.h"
#include "compiler/support/match.h"

#include <algorithm>

namespace torsion::flat {

using source::Diag;
using symbolic::Kind;
using symbolic::Op;

// ---- conditions

namespace {

ExprId edge_of(FlatBuilder& builder, ExprId condition, Origin where) {
    symbolic::ExprPool& pool = builder.pool;
    symbolic::Walker walk(pool);
    bool varies = false;
    walk(condition, [&](ExprId e) {
        Kind kind = pool[e].kind;
        varies = varies || (kind != Kind::Variable && kind > Kind::Constant && kind <= Kind::Initial) ||
                 (kind == Kind::Variable && builder.model.variables[pool.var(e)].variability > Variability::Parameter);
    });
    if (!varies) return pool.boolean(false);
    VarId b;
    if (builder.is_discrete(condition)) {
        b = pool.var(condition);
    } else {
        b = builder.auxiliary(Type::Boolean, "when", where);
        builder.model.variables[b].wording = "when " + builder.text_of(condition);
        builder.define(b, condition, where);
    }
    return symbolic::make(pool, Op::And, pool.variable(b), symbolic::make(pool, Op::Not, pool.pre(b)));
}

} // namespace

ExprId activation(EventLowering& events, const typing::WhenArm& arm, const Place& place) {
    symbolic::ExprPool& pool = events.builder.pool;
    ExprId edges = pool.boolean(false);
    for (const typing::WhenArm::Condition& condition : arm.conditions)
        for (const ExprId e : events.lowered(condition.elements, place))
            edges = symbolic::make(pool, Op::Or, edges,
                                   edge_of(events.builder, place.present(e), place.at(condition.span)));
    return symbolic::make_select(pool, pool.initial(), pool.boolean(arm.at_start), edges);
}

// ---- bodies

namespace {

class WhenEquation {
public:
    WhenEquation(EventLowering& events, const typing::When& s, WhenTargets& known, std::vector<Equation>& target)
        : events_(events), s_(s), known_(known), target_(target),
          at_start_(std::ranges::any_of(s.arms, &typing::WhenArm::at_start)) {}

    void operator()(Place place) {
        place.in_when = true;
        std::vector<ExprId> active;
        std::vector<AssignedValues> given(s_.arms.size());
        for (const typing::WhenArm& arm : s_.arms) active.push_back(activation(events_, arm, place));
        Spans reset;
        Place arm = place; // elsewhen: none of the previous ones
        for (std::size_t b = 0; b < s_.arms.size(); ++b) {
            reset_here_.clear();
            body(s_.arms[b].body, arm.under(active[b]), given[b]);
            reset.merge(reset_here_);
            arm = arm.under(symbolic::make(pool_, Op::Not, active[b]));
        }
        for (const auto& [v, span] : reset) is_first(known_.reset, v, span, "is set by `reinit`");
        start_with_reinit();
        Spans targets;
        for (const AssignedValues& branch : given)
            for (const auto& [v, g] : branch) targets.try_emplace(v, g.span);
        given.push_back({});
        for (const auto& [v, span] : targets)
            if (is_first(known_.assigned, v, span, "is assigned"))
                target_.push_back({pool_.variable(v), value_of(v, active, given), place.at(span)});
    }

private:
    /// Of the arm that is active. Without an assignment there the variable keeps its value.
    ExprId value_of(VarId v, const std::vector<ExprId>& conditions, const std::vector<AssignedValues>& arms) {
        std::vector<ExprId> values;
        for (const AssignedValues& arm : arms) {
            const auto found = arm.find(v);
            values.push_back(found == arm.end() ? pool_.pre(v) : found->second.value);
        }
        return select_arm(pool_, conditions, values);
    }

    /// False, with an error, if two when-equations could set the variable at the same time.
    bool is_first(Spans& places, VarId v, Span span, const std::string& what) {
        auto [other, is_new] = places.try_emplace(v, span);
        if (is_new) return true;
        b_.diagnostics
            .report(Diag::AssignedInTwoWhens, span,
                    "`" + b_.model.variables[v].name + "` " + what + " in two when-equations", "here")
            .at(other->second, "and here")
            .with_help("write one `when` with `elsewhen`, which also says which comes first");
        return false;
    }

    void body(const typing::Body& all, const Place& place, AssignedValues& given) {
        for (const typing::Statement& s : all) {
            match(
                s.node, [&](const typing::Assignment& a) { assignment(a, s.span, place, given); },
                [&](const typing::If& i) { if_equation(i, place, given); },
                [&](const typing::Reinit& r) { reinit(r, place, place.at(s.span)); },
                [&](const typing::Check& c) { check(events_, c, place, place.at(s.span)); }, [](const auto&) {});
        }
    }

    void assignment(const typing::Assignment& assignment, Span span, const Place& place, AssignedValues& given) {
        for (const typing::Assignment::Part& part : assignment.parts) {
            TypedValue value = events_.lowered(part.value, place);
            each_assigned(events_, part.target.variables, value, place, place.at(part.of_value),
                          [&](VarId v, ExprId e) { assign(given, v, {e, span}); });
        }
    }

    void assign(AssignedValues& given, VarId v, AssignedValue value) {
        if (auto [other, is_new] = given.try_emplace(v, value); !is_new)
            b_.diagnostics
                .report(Diag::AssignedInTwoWhens, value.span,
                        "`" + b_.model.variables[v].name + "` is assigned twice in one `when`", "here")
                .at(other->second.span, "and here");
    }

    // if c then v = a; else v = b;  →  v = if c then a else b
    void if_equation(const typing::If& s, const Place& place, AssignedValues& given) {
        std::vector<ExprId> conditions;
        std::vector<AssignedValues> arms(s.arms.size() + 1);
        const Spans reset_before = reset_here_;
        Spans reset = reset_here_;
        const auto arm_body = [&](const typing::Body& all, const Place& at, AssignedValues& values) {
            reset_here_ = reset_before;
            body(all, at, values);
            reset.merge(reset_here_);
        };
        Place arm = place;
        for (std::size_t i = 0; i < s.arms.size(); ++i) {
            conditions.push_back(events_.lowered(s.arms[i].condition, arm));
            arm_body(s.arms[i].body, arm.under(conditions[i]), arms[i]);
            arm = arm.under(symbolic::make(pool_, Op::Not, conditions[i]));
        }
        arm_body(s.otherwise, arm, arms.back());
        reset_here_ = std::move(reset);
        Spans targets;
        for (const AssignedValues& values : arms)
            for (const auto& [v, g] : values) targets.try_emplace(v, g.span);
        for (const auto& [v, span] : targets) assign(given, v, {value_of(v, conditions, arms), span});
    }

    // ---- reinit

    void reinit(const typing::Reinit& r, const Place& place, Origin where) {
        TypedValue value = events_.lowered(r.sides->right, place);
        const ExprId active = place.guard(pool_), starts = at_start_ ? where_initial(active, true) : ExprId();
        each_assigned(events_, r.sides->left, value, place, where, [&](VarId v, ExprId e) {
            Variable& row = b_.model.variables[v];
            if (auto [other, is_new] = reset_here_.try_emplace(v, where.span); !is_new) {
                b_.diagnostics
                    .report(Diag::AssignedInTwoWhens, where.span,
                            "`" + row.name + "` is set twice by `reinit` in one `when`", "here")
                    .at(other->second, "and here");
                return;
            }
            row.state_select = StateSelect::Always;
            b_.model.reinits.push_back(
                {pool_.variable(v), at_start_ ? where_initial(active, false) : active, e, where});
            if (starts && !pool_.is_constant(starts, 0)) started_[v].push_back({starts, e, where});
        });
    }

    /// A condition during the initialization, or after it.
    ExprId where_initial(ExprId condition, bool is_start) {
        symbolic::Rewriter rewrite(pool_, [&](ExprId e) -> std::optional<ExprId> {
            if (pool_[e].kind == Kind::Relation) return e; // shared by both
            if (pool_[e].kind == Kind::Initial) return pool_.boolean(is_start);
            return std::nullopt;
        });
        return rewrite(condition);
    }

    // when initial() then if c then reinit(x, e); end if; end when;  →  x = if c then e else start of x, an initial
    // equation (specification 8.6).
    void start_with_reinit() {
        for (const auto& [v, arms] : started_) {
            const bool is_certain = pool_.is_constant(arms.back().condition);
            const ExprId start = b_.model.variables[v].start;
            ExprId value = is_certain ? arms.back().value : start ? start : pool_.constant(0);
            for (std::size_t i = arms.size() - (is_certain ? 1 : 0); i-- > 0;)
                value = symbolic::make_select(pool_, arms[i].condition, arms[i].value, value);
            b_.model.initial_equations.push_back({pool_.variable(v), value, arms.front().where, {}, false, true});
        }
    }

    struct StartedArm {
        ExprId condition, value;
        Origin where;
    };

    EventLowering& events_;
    FlatBuilder& b_ = events_.builder;
    symbolic::ExprPool& pool_ = b_.pool;
    const typing::When& s_;
    WhenTargets& known_;
    std::vector<Equation>& target_;
    bool at_start_;                                    ///< initial() is one of the conditions
    Spans reset_here_;                                 ///< by `reinit` in the current arm
    std::map<VarId, std::vector<StartedArm>> started_; ///< by `reinit`, if it is active at the start
};

} // namespace

void when_equation(EventLowering& events, const typing::When& s, const Place& place, WhenTargets& known,
                   std::vector<Equation>& target) {
    WhenEquation(events, s, known, target)(place);
}

} // namespace torsion::flat
