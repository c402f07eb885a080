// Impure functions in whens, in initial sections and in values of parameters (specification 12.3). In an algorithm each
// call needs a value of the call before it, so that they come in the order of the text; among equations data decide.
#include "compiler/flat/flattener.h"

#include "compiler/symbolic/simplify.h"

namespace torsion::flat {

ExprId Flattener::call_guard() const { return in_parameter_ ? tree_.pool->boolean(true) : guard(); }

/// A value of the call before it in an algorithm.
ExprId Flattener::call_before() const {
    return !in_parameter_ && impure_before_ ? impure_before_ : tree_.pool->constant(0);
}

void Flattener::note_impure(ExprId after) {
    ++impure_calls_;
    if (in_algorithm_) impure_before_ = after;
}

/// A call without a result: an unknown that nothing uses makes it take place.
void Flattener::keep_impure_call(ExprId end, Origin where) {
    symbolic::ExprPool& pool = *tree_.pool;
    const VarId done = auxiliary(Type::Boolean, "call", where);
    if (!in_initial_)
        // discrete, also with continuous arguments
        return define(done, symbolic::make_select(pool, guard(), end, pool.pre(done)), where);
    define(done, pool.pre(done), where);
    model_.initial_equations.push_back({pool.variable(done), end, where});
}

} // namespace torsion::flat
