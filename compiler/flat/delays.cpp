// Delayed signals. The host knows a signal's past and the times at which it jumps; `next` is the first of these that a
// reader has not passed (as the tick of a clock: auxiliary_variables.cpp), so a jump comes back as an event: of time if
// the delay is a parameter, else of a relation.
//
//     value = if initial() then input else <the past>(time - delay, pre(next), input)
//     due   = time >= pre(next) + delay
#include "compiler/flat/flattener.h"

#include "compiler/symbolic/algebra.h"
#include "compiler/symbolic/delayed_signal.h"
#include "compiler/symbolic/simplify.h"

namespace torsion::flat {

using symbolic::Kind;
using symbolic::Op;

namespace {

constexpr double outside_of_time = 1e30; // before and after all times (runtime/core/history/history.h)

Type type_of(instance::BaseType type) {
    switch (type) {
    case instance::BaseType::Integer: return Type::Integer;
    case instance::BaseType::Boolean: return Type::Boolean;
    case instance::BaseType::Enumeration: return Type::Enumeration;
    default: return Type::Real;
    }
}

} // namespace

/// A parameter with this value: the expression itself, if it is one.
VarId Flattener::parameter(ExprId value, const char* what, Origin where) {
    if ((*tree_.pool)[value].kind == Kind::Variable) return tree_.pool->var(value);
    const VarId v = auxiliary(Type::Real, what, where);
    model_.variables[v].variability = Variability::Parameter;
    model_.variables[v].binding = value;
    model_.variables[v].is_final = true;
    tree_.variability_of.set(v, instance::Variability::Parameter);
    return v;
}

/// The same for a variable.
VarId Flattener::continuous(ExprId value, const char* what, Origin where) {
    if ((*tree_.pool)[value].kind == Kind::Variable) return tree_.pool->var(value);
    const VarId v = auxiliary(Type::Real, what, where);
    model_.variables[v].variability = Variability::Continuous;
    tree_.variability_of.set(v, instance::Variability::Continuous);
    define(v, value, where);
    return v;
}

/// A discrete variable that the host sets.
VarId Flattener::of_host(const char* what, double start, Origin where) {
    const VarId v = auxiliary(Type::Real, what, where);
    model_.variables[v].start = tree_.pool->constant(start);
    define(v, tree_.pool->pre(v), where);
    return v;
}

ExprId Flattener::delayed(const instance::Delay& written, Origin where) {
    instance::Delay delay = written;
    delay.signal = presently(delay.signal), delay.time = presently(delay.time);
    auto [known, is_new] = delays_.try_emplace({delay.signal, delay.time, delay.longest});
    if (!is_new) return known->second;
    symbolic::ExprPool& pool = *tree_.pool;
    const std::string wording = "delay(" + text_of(delay.signal) + ", " + text_of(delay.time) + ")";
    const auto variable = [&](const char* what) {
        const VarId v =
            delay.is_discrete ? auxiliary(type_of(delay.type), what, where) : auxiliary(Type::Real, what, where);
        Variable& x = model_.variables[v];
        if (delay.enumeration)
            x.enumeration = model_.strings.intern(delay.enumeration->name), x.start = pool.constant(1);
        if (delay.is_discrete) return v;
        x.variability = Variability::Continuous;
        tree_.variability_of.set(v, instance::Variability::Continuous);
        return v;
    };
    History row;
    row.is_discrete = delay.is_discrete;
    row.is_constant = delay.is_constant;
    row.input = pool[delay.signal].kind == Kind::Variable ? pool.var(delay.signal) : variable("delay_input");
    if (pool[delay.signal].kind != Kind::Variable) define(row.input, delay.signal, where);
    row.value = variable("delay");
    model_.variables[row.value].wording = wording;
    row.delay =
        delay.is_constant ? parameter(delay.time, "delay_time", where) : continuous(delay.time, "delay_time", where);
    row.longest = delay.longest == delay.time ? row.delay : parameter(delay.longest, "delay_longest", where);
    row.next = of_host("delay_next", outside_of_time, where);
    row.due = auxiliary(Type::Boolean, "delay_due", where);
    const ExprId time = pool.variable(row.delay), longest = pool.variable(row.longest), now = pool.time(),
                 next = pool.pre(row.next);
    const ExprId past = symbolic::sub(pool, now, time);
    if (delay.is_constant) {
        define(row.due, symbolic::make_relation(pool, Op::Ge, now, symbolic::add(pool, next, time)), where);
    } else {
        row.previous = of_host("delay_previous", -outside_of_time, where);
        row.back = auxiliary(Type::Boolean, "delay_back", where);
        define(row.due, symbolic::make_relation(pool, Op::Ge, past, next), where);
        define(row.back, symbolic::make_relation(pool, Op::Lt, past, pool.pre(row.previous)), where);
    }
    const auto history = static_cast<std::uint32_t>(model_.histories.size());
    const ExprId input = pool.variable(row.input), zero = pool.constant(0);
    const ExprId value = symbolic::delayed_signal(pool, history, delay.is_discrete ? zero : past, next,
                                                  delay.is_constant || delay.is_discrete ? zero : input);
    define(row.value, symbolic::make_select(pool, pool.initial(), input, value), where);
    const ExprId fair = symbolic::make(pool, Op::And, symbolic::make(pool, Op::Ge, time, zero),
                                       symbolic::make(pool, Op::Le, time, longest));
    model_.assertions.push_back(
        {.condition = fair, .message = "the delay time must lie between 0 and the longest delay", .origin = where});
    model_.histories.push_back(row);
    return known->second = pool.variable(row.value);
}

} // namespace torsion::flat
