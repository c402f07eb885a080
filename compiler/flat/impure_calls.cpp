// Impure functions in whens, in initial sections and in values of parameters (specification 12.3). In an algorithm each
// call needs a value of the call before it, so that they come in the order of the text; among equations data decide.
#include "compiler/flat/flattener.h"

#include "compiler/symbolic/simplify.h"

namespace torsion::flat {

std::optional<instance::ImpurePlace> Flattener::impure_place() {
    symbolic::ExprPool& pool = *tree_.pool;
    if (in_parameter_)
        return instance::ImpurePlace{pool.boolean(true), pool.constant(0), instance::Variability::Parameter};
    if (!in_initial_ && !in_when_body_) return std::nullopt;
    return instance::ImpurePlace{guard(), impure_before_ ? impure_before_ : pool.constant(0),
                                 instance::Variability::Discrete};
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
