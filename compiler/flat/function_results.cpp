// Booleans, Integers and enumerations that functions compute of what changes all the time: `phase` of a medium, the
// gear of a shift map.
//
// Relations in a function make no events, so nothing tells beforehand when such a result changes. A variable that takes
// it must not change between events: it gets an event where the result jumps, as if it were a Real (integer(r + 0.5)).
// The same is done for loops whose rounds vary.
#include "compiler/flat/flattener.h"

#include "compiler/symbolic/algebra.h"
#include "compiler/symbolic/simplify.h"

namespace torsion::flat {

using instance::BaseType;
using source::Diag;
using symbolic::Kind;
using symbolic::Op;

/// False (with a report) if it would have to change without an event.
bool Flattener::changes_at_events_only(TypedValue& value, Origin where) {
    for (instance::Field& field : value.fields)
        if (!changes_at_events_only(field.term, where)) return false;
    if (value.type == BaseType::Real || value.variability != instance::Variability::Continuous || in_initial_ ||
        in_when_ || in_loop_)
        return true;
    for (ExprId& e : value.elements) {
        if (!changes_between_events(e)) continue;
        if (!changes_by_functions(e)) {
            diagnostics_.report(Diag::DiscreteWithoutEvent, where.span,
                                "this " + instance::type_name(value) +
                                    " depends on what changes all the time, but there is no event when it changes");
            return false;
        }
        e = stepped(value.type == BaseType::Boolean, e, where);
    }
    value.variability = instance::Variability::Discrete;
    return true;
}

/// Is there something that changes all the time, only in the arguments of functions?
bool Flattener::changes_by_functions(ExprId root) {
    if (of_functions_.empty()) return false;
    const symbolic::ExprPool& pool = *tree_.pool;
    bool has_result = false, has_other = false;
    if (!result_walk_) result_walk_.emplace(pool);
    result_walk_->restart();
    (*result_walk_)(
        root,
        [&](ExprId e) {
            if (of_functions_.contains(e)) return void(has_result = true);
            const Kind kind = pool[e].kind;
            has_other =
                has_other || kind == Kind::Time || kind == Kind::Der ||
                (kind == Kind::Variable && model_.variables[pool.var(e)].variability == Variability::Continuous);
        },
        [&](ExprId e) { return pool[e].kind != Kind::Relation && !of_functions_.contains(e); });
    return has_result && !has_other;
}

/// The value, with an event where it changes. It is computed only where the equations or statements around it count.
ExprId Flattener::stepped(bool is_boolean, ExprId value, Origin where) {
    symbolic::ExprPool& pool = *tree_.pool;
    const ExprId reached = symbolic::make_select(pool, guard(), value, pool.constant(0)), half = pool.constant(0.5);
    if (is_boolean) return symbolic::make_relation(pool, Op::Gt, reached, half);
    return rounded(instance::Rounding::Floor, symbolic::add(pool, reached, half), where);
}

} // namespace torsion::flat
