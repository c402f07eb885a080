#include "compiler/flat/events/impure_calls.h"

namespace torsion::flat {

ExprId call_before(const Place& place, symbolic::ExprPool& pool) {
    return place.algorithm && place.algorithm->last_call ? place.algorithm->last_call : pool.constant(0);
}

void keep_impure_call(FlatBuilder& builder, ExprId end, const Place& place, Origin where) {
    symbolic::ExprPool& pool = builder.pool;
    const VarId done = builder.auxiliary(Type::Boolean, "call", where);
    if (!place.is_initial) // discrete, also with continuous arguments
        return builder.define(done, symbolic::make_select(pool, place.guard(pool), end, pool.pre(done)), where);
    builder.define(done, pool.pre(done), where);
    builder.model.initial_equations.push_back({pool.variable(done), end, where});
}

} // namespace torsion::flat
