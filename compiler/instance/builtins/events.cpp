// Built-in operators that have a past or change at events (specification 3.7.5).
#include "compiler/instance/builtins/builtins.h"
#include "compiler/instance/numbering.h"
#include "compiler/instance/run_time_texts.h"

#include "compiler/symbolic/algebra.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>

namespace torsion::instance {

/// Can what only the run knows be named here?
bool Builtins::is_of_run() const { return c_.mode != Mode::Evaluate && (c_.is_of_run || c_.is_for_shape); }

TypedValue Builtins::sample() {
    // of a clock (specification 16.5.1)
    if (call_.positional.size() == 1 && call_.named.empty()) return not_supported();
    if (!takes(2, 2)) return TypedValue::poison();
    if (!is_of_run()) return fail(Diag::NotParameterExpression, "`sample` is not known at compile time");
    TypedValue start = numbers(0), interval = numbers(1);
    if (start.poisoned || interval.poisoned) return TypedValue::poison();
    if (!start.is_scalar() || !interval.is_scalar()) return fail(Diag::TypeMismatch, "`sample` takes scalars");
    if (std::max(start.variability, interval.variability) > Variability::Parameter)
        return fail(Diag::NotParameterExpression, "`sample` takes a start and an interval that do not vary");
    if (pool().is_constant(interval.elements[0]) && !(pool().value(interval.elements[0]) > 0))
        return fail(Diag::EvaluationFailed, "the interval of `sample` must be positive");
    if (c_.is_for_shape) return event_time(pool().boolean(false));
    return event_time(t_.event(Sample{start.elements[0], interval.elements[0], c_.all_arms()}, c_.scope, e_.span));
}

TypedValue Builtins::terminal() {
    if (!takes(0, 0)) return TypedValue::poison();
    if (!is_of_run()) return fail(Diag::NotParameterExpression, "`terminal()` is not known at compile time");
    return event_time(c_.is_for_shape ? pool().boolean(false) : t_.event(Terminal{}, c_.scope, e_.span));
}

TypedValue Builtins::event_time(ExprId e) {
    TypedValue t;
    t.type = BaseType::Boolean;
    t.variability = Variability::Discrete;
    t.elements = {e};
    return t;
}

TypedValue Builtins::delay() { // delay(signal, time), delay(signal, time, longest)
    if (!takes(2, 3)) return TypedValue::poison();
    if (!is_of_run()) return fail(Diag::NotParameterExpression, "`delay` is not known at compile time");
    const bool has_longest = call_.positional.size() == 3;
    TypedValue signal = argument(0), time = numbers(1), longest = has_longest ? numbers(2) : time;
    if (signal.poisoned || time.poisoned || longest.poisoned) return TypedValue::poison();
    if (signal.is_record() || is_text(signal))
        return fail(Diag::TypeMismatch, "`delay` takes a number, a Boolean or an enumeration",
                    "this is " + type_name(signal));
    if (longest.variability > Variability::Parameter)
        return fail(Diag::NotParameterExpression,
                    has_longest ? "the longest delay must not vary"
                                : "a delay time that varies needs the longest delay as third argument");
    for (TypedValue* each : {&time, &longest}) {
        if (each->dims != signal.dims) *each = t_.fit(*each, signal.dims, e_.span, "an argument of `delay`");
        if (each->poisoned) return TypedValue::poison();
    }
    if (signal.variability <= Variability::Parameter || c_.is_for_shape) return signal;
    for (std::size_t i = 0; i < signal.elements.size(); ++i) {
        if (!is_fair_delay(time.elements[i], longest.elements[i])) return TypedValue::poison();
        signal.elements[i] =
            t_.event(Delay{signal.elements[i], time.elements[i], longest.elements[i], signal.type, signal.enumeration,
                           signal.variability < Variability::Continuous, time.variability <= Variability::Parameter},
                     c_.scope, e_.span);
    }
    return signal;
}

bool Builtins::is_fair_delay(ExprId time, ExprId longest) {
    if (!pool().is_constant(time)) return true;
    if (!(pool().value(time) >= 0)) return fail(Diag::EvaluationFailed, "a delay time must not be negative"), false;
    if (!pool().is_constant(longest) || pool().value(time) <= pool().value(longest)) return true;
    return fail(Diag::EvaluationFailed, "the delay time is longer than the longest delay"), false;
}

TypedValue Builtins::der() {
    if (!takes(1, 1)) return TypedValue::poison();
    if (c_.mode == Mode::Evaluate) return fail(Diag::NotParameterExpression, "`der` is not known at compile time");
    TypedValue t = numbers(0);
    if (t.poisoned) return t;
    if (t.type != BaseType::Real && std::holds_alternative<ast::Reference>(call_.positional[0]->node))
        return fail(Diag::TypeMismatch, "`der` takes a Real", "this is " + type_name(t));
    t.type = BaseType::Real;
    if (c_.is_for_shape) return t;
    InstanceTree& tree = t_.tree();
    for (ExprId& e : t.elements) {
        symbolic::TimeDifferentiator d(pool(), [&](ExprId leaf) -> std::optional<ExprId> {
            const symbolic::Kind kind = pool()[leaf].kind;
            if ((kind == symbolic::Kind::Der && c_.is_of_run) ||
                (kind == symbolic::Kind::Event && is_continuous((*tree.events)[pool().event_of(leaf)])))
                return t_.event(Derivative{leaf}, c_.scope, e_.span);
            // all others but steps are conditions, or led by the host
            if (kind == symbolic::Kind::Event && !has_unknown((*tree.events)[pool().event_of(leaf)]))
                return pool().constant(0);
            if (kind != symbolic::Kind::Variable) return std::nullopt;
            const auto& v = tree.variability_of[pool().var(leaf)];
            if (v == Variability::Continuous) return pool().der(pool().var(leaf));
            if (v == Variability::Discrete) return std::nullopt;
            return pool().constant(0);
        });
        auto result = d(e);
        if (!result) return without_derivative(e);
        e = *result;
    }
    t.variability = Variability::Continuous;
    return t;
}

/// The model is wrong if a `when` gives a variable its values: it keeps them between events.
TypedValue Builtins::without_derivative(ExprId e) {
    const bool is_variable = pool()[e].kind == symbolic::Kind::Variable;
    const symbolic::VarId v = is_variable ? pool().var(e) : symbolic::VarId();
    const std::optional<Span> when = is_variable ? t_.tree().given_by_when[v] : std::nullopt;
    if (!when)
        return fail(Diag::NotSupported, "not supported: `der` of this expression",
                    "only continuous Reals can be differentiated");
    t_.diagnostics()
        .report(Diag::TypeMismatch, e_.span,
                "`der` takes a continuous Real, and this one is discrete: a `when` gives it its values")
        .at(*when, "a `when` gives `" + name_of(t_.tree(), v) + "` its value here")
        .with_help("`reinit(x, value)` in the `when` lets a continuous `x` jump");
    return TypedValue::poison();
}

TypedValue Builtins::pre() {
    if (!takes(1, 1)) return TypedValue::poison();
    if (c_.mode == Mode::Evaluate) return fail(Diag::NotParameterExpression, "`pre` is not known at compile time");
    const auto* named = std::get_if<ast::Reference>(&call_.positional[0]->node);
    // the subscript has its value of now
    if (named && !c_.local(named->ref) && t_.has_varying_subscript(named->ref, c_)) {
        const auto whole = t_.whole_of(named->ref, c_);
        if (!whole) return TypedValue::poison();
        return t_.subscript(before(t_.reference(whole->ref, c_, e_.span)), whole->subscripts, c_, e_.span);
    }
    TypedValue t = argument(0);
    const Node* text = named && is_run_time_text(t) && !c_.local(named->ref) ? t_.plain(named->ref, c_.scope) : nullptr;
    if (text && text->binding && text->first_variable.valid()) // the value stands in its place
        for (std::size_t i = 0; i < t.elements.size(); ++i)
            t.elements[i] = pool().variable(symbolic::VarId(text->first_variable.index() + (t.is_scalar() ? 0 : i)));
    return before(std::move(t));
}

TypedValue Builtins::before(TypedValue t) {
    if (t.poisoned || t.type == BaseType::String) return t;
    if (t.is_record()) return fail(Diag::TypeMismatch, "`" + name_ + "` takes a variable", "this is " + type_name(t));
    for (ExprId& e : t.elements) {
        if (pool().is_constant(e)) continue;
        const bool is_time = pool()[e].kind == symbolic::Kind::Time; // it does not jump: its left limit is itself
        const Event* const event =
            pool()[e].kind == symbolic::Kind::Event ? &(*t_.tree().events)[pool().event_of(e)] : nullptr;
        if (pool()[e].kind != symbolic::Kind::Variable && !is_time && !(event && has_unknown(*event)))
            return fail(Diag::TypeMismatch, "`pre` takes a variable");
        const Variability v = is_time || (event && is_continuous(*event)) ? Variability::Continuous
                              : event                                     ? Variability::Discrete
                                                                          : t_.tree().variability_of[pool().var(e)];
        if (v == Variability::Parameter) continue;
        if (v == Variability::Continuous && !c_.in_when)
            return fail(Diag::NotSupported, "not supported: `" + name_ + "` of a continuous variable outside `when`");
        if (event) e = t_.event(Before{e}, c_.scope, e_.span);
        else if (!is_time) e = pool().pre(pool().var(e));
    }
    t.variability = std::max(t.variability, Variability::Discrete);
    if (t.variability == Variability::Continuous) t.variability = Variability::Discrete;
    return t;
}

TypedValue Builtins::edge_or_change() {
    TypedValue now = takes(1, 1) ? argument(0) : TypedValue::poison();
    if (now.poisoned) return now;
    const bool edge = name_ == "edge";
    if (edge && now.type != BaseType::Boolean)
        return fail(Diag::TypeMismatch, "`edge` takes a Boolean", "this is " + type_name(now));
    TypedValue before = pre();
    if (before.poisoned) return before;
    if (!now.is_scalar() || now.is_record() || now.type == BaseType::String)
        return fail(Diag::TypeMismatch, "`" + name_ + "` takes a scalar");
    ExprId a = now.elements[0], b = before.elements[0];
    now.elements[0] = edge ? symbolic::make(pool(), Op::And, a, symbolic::make(pool(), Op::Not, b))
                           : symbolic::make(pool(), Op::Ne, a, b);
    now.type = BaseType::Boolean, now.enumeration = nullptr;
    return now;
}

TypedValue Builtins::initial() {
    if (!takes(0, 0)) return TypedValue::poison();
    if (c_.mode == Mode::Evaluate)
        return fail(Diag::NotParameterExpression, "`initial()` is not known at compile time");
    TypedValue t;
    t.type = BaseType::Boolean;
    t.variability = Variability::Discrete;
    t.elements = {pool().initial()};
    return t;
}

TypedValue Builtins::no_event() {
    return takes(1, 1) ? t_.translate(*call_.positional[0], c_.without_events()) : TypedValue::poison();
}

TypedValue Builtins::smooth() { // smooth(0, e) keeps its events: e has kinks there
    if (!takes(2, 2)) return TypedValue::poison();
    auto order = integer_argument(0);
    if (!order) return TypedValue::poison();
    return t_.translate(*call_.positional[1], *order >= 1 ? c_.without_events() : c_);
}

} // namespace torsion::instance
