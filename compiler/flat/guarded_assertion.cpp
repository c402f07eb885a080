#include "compiler/flat/guarded_assertion.h"

#include "compiler/symbolic/reachable_functions.h"

#include <algorithm>

namespace torsion::flat {

using symbolic::Op;

void add_assertion(FlatBuilder& builder, Assertion a, const Place& place) {
    symbolic::ExprPool& pool = builder.pool;
    if (pool.is_constant(a.condition, 1)) return;
    const auto calls = [&](ExprId e) { return symbolic::contains_call(pool, e); };
    const bool has_call = calls(a.condition) || std::ranges::any_of(place.guards, calls);
    const ExprId is_wrong = symbolic::make(pool, Op::Not, a.condition);
    ExprId violated = has_call ? place.where_reached(pool, is_wrong, pool.boolean(false))
                               : symbolic::make(pool, Op::And, place.guard(pool), is_wrong);
    if (place.in_when) {
        VarId latch = builder.auxiliary(Type::Boolean, a.is_termination ? "terminate" : "violated", a.origin);
        builder.define(latch, symbolic::make(pool, Op::Or, pool.pre(latch), violated), a.origin);
        violated = pool.variable(latch);
        a.condition = symbolic::make(pool, Op::Not, violated);
    } else if (has_call) {
        a.condition = place.where_reached(pool, a.condition, pool.boolean(true));
    } else {
        for (const ExprId g : place.guards)
            a.condition = symbolic::make(pool, Op::Or, symbolic::make(pool, Op::Not, g), a.condition);
    }
    if (!pool.is_constant(a.condition, 1)) builder.model.assertions.push_back(std::move(a));
}

} // namespace torsion::flat
