#include "compiler/flat/events/delays.h"

#include "compiler/symbolic/delayed_signal.h"

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

VarId Delays::variable(const instance::Delay& delay, const char* what, Origin where) {
    const VarId v = delay.is_discrete ? b_.auxiliary(type_of(delay.type), what, where)
                                      : b_.auxiliary(Type::Real, what, where, Variability::Continuous);
    Variable& row = b_.model.variables[v];
    if (delay.enumeration)
        row.enumeration = b_.model.strings.intern(delay.enumeration->name), row.start = b_.pool.constant(1);
    return v;
}

ExprId Delays::operator()(instance::Delay delay, const Place& place, Origin where) {
    delay.signal = place.present(delay.signal), delay.time = place.present(delay.time);
    auto [known, is_new] = known_.try_emplace({delay.signal, delay.time, delay.longest});
    if (!is_new) return known->second;
    symbolic::ExprPool& pool = b_.pool;
    const std::string wording = "delay(" + b_.text_of(delay.signal) + ", " + b_.text_of(delay.time) + ")";
    History row;
    row.is_discrete = delay.is_discrete;
    row.is_constant = delay.is_constant;
    if (pool[delay.signal].kind == Kind::Variable) {
        row.input = pool.var(delay.signal);
    } else {
        row.input = variable(delay, "delay_input", where);
        b_.define(row.input, delay.signal, where);
    }
    row.value = variable(delay, "delay", where);
    b_.model.variables[row.value].wording = wording;
    row.delay = delay.is_constant ? b_.parameter(delay.time, "delay_time", where)
                                  : b_.continuous(delay.time, "delay_time", where);
    row.longest = delay.longest == delay.time ? row.delay : b_.parameter(delay.longest, "delay_longest", where);
    row.next = b_.set_by_host(Type::Real, "delay_next", outside_of_time, where);
    row.due = b_.auxiliary(Type::Boolean, "delay_due", where);
    const ExprId time = pool.variable(row.delay), now = pool.time(), next = pool.pre(row.next);
    const ExprId past = symbolic::sub(pool, now, time);
    if (delay.is_constant) {
        b_.define(row.due, symbolic::make_relation(pool, Op::Ge, now, symbolic::add(pool, next, time)), where);
    } else {
        row.previous = b_.set_by_host(Type::Real, "delay_previous", -outside_of_time, where);
        row.back = b_.auxiliary(Type::Boolean, "delay_back", where);
        b_.define(row.due, symbolic::make_relation(pool, Op::Ge, past, next), where);
        b_.define(row.back, symbolic::make_relation(pool, Op::Lt, past, pool.pre(row.previous)), where);
    }
    const auto history = static_cast<std::uint32_t>(b_.model.histories.size());
    const ExprId input = pool.variable(row.input), zero = pool.constant(0);
    const ExprId value = symbolic::delayed_signal(pool, history, delay.is_discrete ? zero : past, next,
                                                  delay.is_constant || delay.is_discrete ? zero : input);
    b_.define(row.value, symbolic::make_select(pool, pool.initial(), input, value), where);
    check(row, where);
    b_.model.histories.push_back(row);
    return known->second = pool.variable(row.value);
}

void Delays::check(const History& row, Origin where) {
    symbolic::ExprPool& pool = b_.pool;
    const ExprId time = pool.variable(row.delay), longest = pool.variable(row.longest);
    const ExprId fair = symbolic::make(pool, Op::And, symbolic::make(pool, Op::Ge, time, pool.constant(0)),
                                       symbolic::make(pool, Op::Le, time, longest));
    b_.model.assertions.push_back(
        {.condition = fair, .message = "the delay time must lie between 0 and the longest delay", .origin = where});
}

} // namespace torsion::flat
