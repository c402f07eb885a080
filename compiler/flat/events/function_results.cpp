#include "compiler/flat/events/function_results.h"


namespace torsion::flat {

using instance::BaseType;
using symbolic::Kind;
using symbolic::Op;

bool FunctionResults::changes_at_events_only(TypedValue& value, const Place& place, Origin where) {
    for (instance::Field& field : value.fields)
        if (!changes_at_events_only(field.term, place, where)) return false;
    if (value.type == BaseType::Real || value.variability != Variability::Continuous || place.is_initial ||
        place.in_when || place.in_loop)
        return true;
    for (ExprId& e : value.elements) {
        if (!b_.changes_between_events(e)) continue;
        if (!decide(e)) {
            b_.diagnostics.report(source::Diag::DiscreteWithoutEvent, where.span,
                                  "this " + instance::type_name(value) +
                                      " depends on what changes all the time, but there is no event when it changes");
            return false;
        }
        e = stepped(value.type == BaseType::Boolean, e, place, where);
    }
    value.variability = Variability::Discrete;
    return true;
}

bool FunctionResults::decide(ExprId root) {
    if (known_.empty()) return false;
    const symbolic::ExprPool& pool = b_.pool;
    bool has_result = false, has_other = false;
    if (!walk_) walk_.emplace(pool);
    walk_->restart();
    (*walk_)(
        root,
        [&](ExprId e) {
            if (known_.contains(e)) return void(has_result = true);
            const Kind kind = pool[e].kind;
            has_other =
                has_other || kind == Kind::Time || kind == Kind::Der ||
                (kind == Kind::Variable && b_.model.variables[pool.var(e)].variability == Variability::Continuous);
        },
        [&](ExprId e) { return pool[e].kind != Kind::Relation && !known_.contains(e); });
    return has_result && !has_other;
}

ExprId FunctionResults::stepped(bool is_boolean, ExprId value, const Place& place, Origin where) {
    symbolic::ExprPool& pool = b_.pool;
    const ExprId reached = symbolic::make_select(pool, place.guard(pool), value, pool.constant(0)),
                 half = pool.constant(0.5);
    if (is_boolean) return symbolic::make_relation(pool, Op::Gt, reached, half);
    return steps_(instance::Rounding::Floor, symbolic::add(pool, reached, half), place, where);
}

} // namespace torsion::flat
