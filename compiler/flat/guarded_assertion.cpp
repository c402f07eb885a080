#include "compiler/flat/guarded_assertion.h"

namespace torsion::flat {

using symbolic::Op;

void add_assertion(FlatBuilder& builder, Assertion a, const Place& place) {
    symbolic::ExprPool& pool = builder.pool;
    if (pool.is_constant(a.condition, 1)) return;
    ExprId violated = symbolic::make(pool, Op::And, place.guard(pool), symbolic::make(pool, Op::Not, a.condition));
    if (place.in_when) {
        VarId latch = builder.auxiliary(Type::Boolean, a.is_termination ? "terminate" : "violated", a.origin);
        builder.define(latch, symbolic::make(pool, Op::Or, pool.pre(latch), violated), a.origin);
        violated = pool.variable(latch);
        a.condition = symbolic::make(pool, Op::Not, violated);
    } else {
        for (ExprId g : place.guards)
            a.condition = symbolic::make(pool, Op::Or, symbolic::make(pool, Op::Not, g), a.condition);
    }
    if (!pool.is_constant(a.condition, 1)) builder.model.assertions.push_back(std::move(a));
}

} // namespace torsion::flat
