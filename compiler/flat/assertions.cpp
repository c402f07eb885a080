// assert, terminate and calls for their checks, in equations, in if- and when-clauses, and in algorithms.
//
// In a when-clause they are evaluated only in one round of an event. An auxiliary Boolean keeps the result, and is
// checked afterwards with all others.
#include "compiler/flat/flattener.h"

#include "compiler/symbolic/simplify.h"

namespace torsion::flat {

using source::Diag;
using symbolic::Op;

/// A function without outputs has no other effect than its checks, so the check of a parameter may be made at any time.
void Flattener::check(const typing::Check& c, Origin where, const Present& present) {
    using Kind = typing::Check::Kind;
    symbolic::ExprPool& pool = *tree_.pool;
    const std::int64_t impure_calls = impure_calls_;
    Assertion a{.condition = lowered(c.condition), .message = c.message, .is_warning = c.is_warning};
    a.is_termination = c.kind == Kind::Termination, a.origin = where, a.values = c.values;
    const bool is_impure = impure_calls_ != impure_calls, is_call = c.kind == Kind::Call;
    if (is_call && !is_impure) {
        if (in_initial_ && c.varies)
            return void(diagnostics_.report(
                Diag::NotSupported, where.span,
                "not supported: a call without result in an initial section, with arguments that vary"));
        // The call itself fails: it must not be made where the guard does not hold
        a.condition = symbolic::make_select(pool, guard(), a.condition, pool.boolean(true));
    }
    a.condition = present(a.condition);
    if (is_call && is_impure) return keep_impure_call(a.condition, where);
    if (is_impure && in_initial_)
        return void(diagnostics_
                        .report(Diag::NotSupported, where.span,
                                "not supported: an assertion with an impure function in an initial section")
                        .with_help("give its value to a variable"));
    add_assertion(std::move(a));
}

void Flattener::add_assertion(Assertion a) {
    symbolic::ExprPool& pool = *tree_.pool;
    if (pool.is_constant(a.condition, 1)) return;
    ExprId violated = symbolic::make(pool, Op::And, guard(), symbolic::make(pool, Op::Not, a.condition));
    if (in_when_) {
        VarId latch = auxiliary(Type::Boolean, a.is_termination ? "terminate" : "violated", a.origin);
        define(latch, symbolic::make(pool, Op::Or, pool.pre(latch), violated), a.origin);
        violated = pool.variable(latch);
        a.condition = symbolic::make(pool, Op::Not, violated);
    } else {
        for (ExprId g : guards_)
            a.condition = symbolic::make(pool, Op::Or, symbolic::make(pool, Op::Not, g), a.condition);
    }
    if (!pool.is_constant(a.condition, 1)) model_.assertions.push_back(std::move(a));
}

} // namespace torsion::flat
