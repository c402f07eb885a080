#include "compiler/flat/events/left_limits.h"

#include "compiler/symbolic/rewrite.h"
#include "compiler/symbolic/walk.h"

#include <algorithm>
#include <map>
#include <unordered_set>

namespace torsion::flat {

using symbolic::Kind;

namespace {

/// Of all that a run computes. What annotations declare is no part of the model.
template <class Visit>
void each_root(const FlatBuilder& builder, Visit visit) {
    const FlatModel& model = builder.model;
    for (const auto* part : {&builder.equations, &model.initial_equations})
        for (const Equation& e : *part) visit(e.lhs), visit(e.rhs);
    for (const Assertion& a : model.assertions) {
        visit(a.condition);
        for (const ExprId value : a.values) visit(value);
    }
    for (const Reinit& r : model.reinits) visit(r.condition), visit(r.value);
}

} // namespace

void resolve_left_limits(FlatBuilder& builder) {
    symbolic::ExprPool& pool = builder.pool;
    FlatModel& model = builder.model;
    std::unordered_set<VarId> states;
    std::map<ExprId, VarId> wanted; ///< of each pre(v)
    symbolic::Walker walk(pool);
    each_root(builder, [&](ExprId root) {
        walk(root, [&](ExprId e) {
            const VarId v = pool.var(e);
            if (pool[e].kind == Kind::Der) states.insert(v);
            if (pool[e].kind == Kind::Pre && model.variables[v].variability == Variability::Continuous)
                wanted.emplace(e, v);
        });
    });
    if (wanted.empty()) return;
    for (const Reinit& r : model.reinits) states.insert(pool.var(r.state));
    std::map<VarId, ExprId> left;
    for (const auto& [e, v] : wanted) {
        if (states.contains(v)) {
            left[v] = pool.variable(v);
            continue;
        }
        VarId memory = builder.auxiliary(Type::Real, "left_limit", model.variables[v].origin);
        model.variables[memory].start = model.variables[v].start;
        builder.define(memory, pool.pre(memory), model.variables[v].origin);
        model.left_limits.push_back({memory, pool.variable(v)});
        left[v] = pool.pre(memory);
    }
    symbolic::Rewriter rewrite(pool, [&](ExprId e) -> std::optional<ExprId> {
        if (pool[e].kind != Kind::Pre) return std::nullopt;
        auto found = left.find(pool.var(e));
        return found == left.end() ? std::nullopt : std::optional(found->second);
    });
    // pre(x) = x in the initialization (specification 8.6)
    symbolic::Rewriter at_start(pool, [&](ExprId e) -> std::optional<ExprId> {
        return pool[e].kind == Kind::Pre && left.contains(pool.var(e)) ? std::optional(pool.variable(pool.var(e)))
                                                                       : std::nullopt;
    });
    for (Equation& e : builder.equations) e.rhs = rewrite(e.rhs);
    for (Equation& e : model.initial_equations) e.rhs = at_start(e.rhs);
    for (Assertion& a : model.assertions) {
        a.condition = rewrite(a.condition);
        for (ExprId& value : a.values) value = rewrite(value);
    }
    for (Reinit& r : model.reinits) r.condition = rewrite(r.condition), r.value = rewrite(r.value);
}

} // namespace torsion::flat
