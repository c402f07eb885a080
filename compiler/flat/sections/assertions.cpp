#include "compiler/flat/sections/assertions.h"

#include "compiler/flat/events/impure_calls.h"
#include "compiler/flat/guarded_assertion.h"

namespace torsion::flat {

using source::Diag;

/// A function without outputs has no other effect than its checks, so the check of a parameter may be made at any time.
void check(EventLowering& events, const typing::Check& c, const Place& place, Origin where) {
    using Kind = typing::Check::Kind;
    FlatBuilder& builder = events.builder;
    symbolic::ExprPool& pool = builder.pool;
    const std::int64_t impure_calls = events.impure_calls;
    Assertion a{.condition = events.lowered(c.condition, place), .message = c.message, .is_warning = c.is_warning};
    a.is_termination = c.kind == Kind::Termination, a.origin = where, a.values = c.values;
    const bool is_impure = events.impure_calls != impure_calls, is_call = c.kind == Kind::Call;
    if (is_call && !is_impure) {
        if (place.is_initial && c.varies)
            return void(builder.diagnostics.report(
                Diag::NotSupported, where.span,
                "not supported: a call without result in an initial section, with arguments that vary"));
        // The call itself fails: it must not be made where the guard does not hold
        a.condition = place.where_reached(pool, a.condition, pool.boolean(true));
    }
    a.condition = place.present(a.condition);
    if (is_call && is_impure) return keep_impure_call(builder, a.condition, place, where);
    if (is_impure && place.is_initial)
        return void(builder.diagnostics
                        .report(Diag::NotSupported, where.span,
                                "not supported: an assertion with an impure function in an initial section")
                        .with_help("give its value to a variable"));
    add_assertion(builder, std::move(a), place);
}

} // namespace torsion::flat
