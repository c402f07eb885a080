#include "compiler/flat/events/clocks.h"

#include "compiler/flat/events/rounding_of.h"
#include "compiler/symbolic/walk.h"

namespace torsion::flat {

using symbolic::Kind;
using symbolic::Op;

bool Clocks::is_of_parameters(ExprId root) const {
    const symbolic::ExprPool& pool = b_.pool;
    bool result = true;
    symbolic::Walker walk(pool);
    walk(root, [&](ExprId e) {
        const Kind kind = pool[e].kind;
        const bool varies = kind == Kind::Time || kind == Kind::Der || kind == Kind::Pre || kind == Kind::Initial ||
                            kind == Kind::Relation;
        result = result && !varies &&
                 (kind != Kind::Variable || b_.model.variables[pool.var(e)].variability <= Variability::Parameter);
    });
    return result;
}

/// The conditions around that parameters decide.
ExprId Clocks::where_parameters_allow(const Place& place, const instance::Arms& arms) const {
    symbolic::ExprPool& pool = b_.pool;
    ExprId all = pool.boolean(true);
    const auto add = [&](ExprId condition, bool holds) {
        if (is_of_parameters(condition))
            all = symbolic::make(pool, Op::And, all, holds ? condition : symbolic::make(pool, Op::Not, condition));
    };
    for (const ExprId guard : place.guards) add(guard, true);
    for (const auto& [condition, holds] : arms) add(condition, holds);
    return all;
}

ExprId Clocks::tick(const instance::Sample& written, const Place& place, Origin where) {
    symbolic::ExprPool& pool = b_.pool;
    ExprId start = place.present(written.start), interval = place.present(written.interval);
    if (!pool.is_constant(start) || !pool.is_constant(interval)) {
        const ExprId asked = where_parameters_allow(place, written.arms), never = pool.constant(roundings_.never);
        start = symbolic::make_select(pool, asked, start, never);
        interval = symbolic::make_select(pool, asked, interval, never);
    }
    auto [known, is_new] = ticks_.try_emplace({start, interval});
    if (!is_new) return known->second;
    VarId k = b_.auxiliary(Type::Integer, "sample", where), due = b_.auxiliary(Type::Boolean, "sample_due", where);
    ExprId p = pool.pre(k), zero = pool.constant(0);
    ExprId time_of_tick = symbolic::add(pool, start, symbolic::mul(pool, p, interval));
    b_.define(due,
              symbolic::make_select(pool, pool.initial(), zero,
                                    symbolic::make_relation(pool, Op::Ge, pool.time(), time_of_tick)),
              where);
    ExprId tick = symbolic::make(pool, Op::And, pool.variable(due), symbolic::make(pool, Op::Not, pool.pre(due)));
    ExprId past = symbolic::div(pool, symbolic::sub(pool, pool.time(), start), interval);
    ExprId first = symbolic::make(pool, Op::Ceil, symbolic::sub(pool, past, rounding_of(pool, past, roundings_.tick)));
    ExprId counted = symbolic::make_select(pool, tick, symbolic::add(pool, p, pool.constant(1)), p);
    b_.define(k,
              symbolic::make_select(pool, pool.initial(),
                                    symbolic::make_select(pool, symbolic::make(pool, Op::Gt, first, zero), first, zero),
                                    counted),
              where);
    samplings_.push_back({.start = start,
                          .interval = interval,
                          .next_tick = symbolic::add(pool, start, symbolic::mul(pool, pool.variable(k), interval)),
                          .origin = where});
    return known->second = tick;
}

/// The largest number whose rounding is in the time of a tick: with a start far in the past, that start.
ExprId Clocks::size_of(const Sampling& clock) const {
    symbolic::ExprPool& pool = b_.pool;
    const ExprId size = symbolic::make(pool, Op::Abs, clock.next_tick);
    if (pool.is_constant(clock.start) && pool.value(clock.start) >= 0) return size;
    return symbolic::make(pool, Op::Max, symbolic::make(pool, Op::Abs, clock.start), size);
}

void Clocks::check() {
    symbolic::ExprPool& pool = b_.pool;
    auto expect = [&](ExprId larger, ExprId smaller, const char* message, Origin where) {
        const ExprId condition = symbolic::make(pool, Op::Gt, larger, smaller);
        if (!pool.is_constant(condition, 1))
            b_.model.assertions.push_back({.condition = condition, .message = message, .origin = where});
    };
    for (const Sampling& clock : samplings_) {
        const ExprId resolution = symbolic::mul(pool, pool.constant(roundings_.tick_distance), size_of(clock));
        expect(clock.interval, pool.constant(0), "the interval of `sample` must be positive", clock.origin);
        expect(clock.interval, resolution,
               "the interval of `sample` is too short: so late, its ticks cannot be told apart", clock.origin);
        if (pool.is_constant(clock.start) && pool.is_constant(clock.interval))
            b_.model.clocks.push_back({pool.value(clock.start), pool.value(clock.interval), clock.origin});
    }
}

} // namespace torsion::flat
