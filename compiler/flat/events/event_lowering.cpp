#include "compiler/flat/events/event_lowering.h"

#include "compiler/flat/events/distributions.h"
#include "compiler/flat/events/impure_calls.h"
#include "compiler/flat/events/of_host.h"
#include "compiler/support/match.h"
#include "compiler/symbolic/rebuilt.h"

#include <algorithm>
#include <set>

namespace torsion::flat {

using symbolic::EventId;
using symbolic::Kind;

EventLowering::EventLowering(FlatBuilder& builder, StreamSets& streams, const symbolic::Roundings& roundings)
    : builder(builder), steps(builder, roundings.step), results(builder, steps), clocks(builder, roundings),
      streams_(streams), delays_(builder) {}

void EventLowering::renew(EventId first, EventId end) {
    bool is_known = false;
    for (std::size_t i = first.index(); i < end.index(); ++i) {
        is_known = is_known || unknowns_[EventId(i)];
        if (const auto* end = std::get_if<instance::PipeEnd>(&(*builder.tree.events)[EventId(i)].node))
            pipes_.erase(end->pipe);
        unknowns_.set(EventId(i), ExprId());
    }
    if (is_known) lowered_ = {};
}

/// Brings `has_event_` up to date.
void EventLowering::note_events() {
    for (std::size_t i = has_event_.size(); i < builder.pool.size(); ++i) {
        const symbolic::Children children = builder.pool.children(ExprId(i));
        const auto has_some = [&](ExprId child) { return has_event_[child.index()] != 0; };
        has_event_.push_back(builder.pool[ExprId(i)].kind == Kind::Event || std::ranges::any_of(children, has_some));
    }
}

/// One walk for all: many small ones cost no more than their nodes.
symbolic::Walker& EventLowering::new_walk() {
    if (!walk_) walk_.emplace(builder.pool);
    walk_->restart();
    return *walk_;
}

void EventLowering::lower(std::vector<ExprId>& roots, const Place& place) {
    note_events();
    const symbolic::ExprPool& pool = builder.pool;
    std::set<EventId> events;
    symbolic::Walker& walk = new_walk();
    const std::function<void(ExprId)> find = [&](ExprId root) {
        if (!has_event_[root.index()]) return;
        std::vector<EventId> found;
        walk(
            root,
            [&](ExprId e) {
                if (pool[e].kind == Kind::Event && events.insert(pool.event_of(e)).second)
                    found.push_back(pool.event_of(e));
            },
            [&](ExprId e) { return has_event_[e.index()] != 0; });
        for (const EventId event : found)
            for (const ExprId operand : instance::operands((*builder.tree.events)[event])) find(operand);
    };
    for (const ExprId root : roots) find(root);
    if (events.empty()) return;
    for (const EventId event : events) {
        if (unknowns_[event]) continue;
        unknowns_.set(event, lowered_event(event, place));
        const auto* call = std::get_if<instance::CallBefore>(&(*builder.tree.events)[event].node);
        if (!call) continue;
        ++impure_calls;
        if (place.algorithm) place.algorithm->last_call = without_events(call->after);
    }
    for (ExprId& root : roots) root = without_events(root);
}

/// With the unknowns in place of the Events. What has none stays as it is: a/a is not 1 where a may be 0.
ExprId EventLowering::without_events(ExprId root) {
    if (!has_event_[root.index()]) return root;
    new_walk()(
        root,
        [&](ExprId e) {
            if (!has_event_[e.index()] || lowered_[e]) return;
            const ExprId now = rebuilt(e);
            lowered_.set(e, now);
            if (builder.of_integers.contains(e)) builder.of_integers.insert(now);
            if (results.contains(e)) results.insert(now);
        },
        [&](ExprId e) { return has_event_[e.index()] != 0 && !lowered_[e]; });
    return lowered_[root];
}

/// A node whose children are lowered.
ExprId EventLowering::rebuilt(ExprId e) {
    if (builder.pool[e].kind == Kind::Event) return unknowns_[builder.pool.event_of(e)];
    std::vector<ExprId> children;
    for (const ExprId child : builder.pool.children(e))
        children.push_back(has_event_[child.index()] ? lowered_[child] : child);
    return symbolic::rebuilt(builder.pool, e, children);
}

/// Its operands are lowered: their events have smaller numbers.
ExprId EventLowering::lowered_event(EventId id, const Place& place) {
    const instance::Event event = (*builder.tree.events)[id];
    const Origin where = event.component ? origin(event.span, *event.component) : Origin{event.span, ComponentId(0)};
    const auto plain = [&](ExprId e) { return without_events(e); };
    return match(
        event.node, [&](const instance::Rounded& e) { return steps(e.kind, plain(e.x), place, where); },
        [&](instance::Sample e) {
            e.start = plain(e.start), e.interval = plain(e.interval);
            for (auto& [condition, holds] : e.arms) condition = plain(condition);
            return clocks.tick(e, place, where);
        },
        [&](const instance::Terminal&) { return terminal(builder); },
        [&](const instance::Derivative& e) { return derivative(plain(e.of), where); },
        [&](const instance::Before& e) { return before(plain(e.of), where); },
        [&](instance::Delay e) {
            e.signal = plain(e.signal), e.time = plain(e.time), e.longest = plain(e.longest);
            return delays_(e, place, where);
        },
        [&](const instance::PipeEnd& e) { return pipe_end(e, place, where); },
        [&](const instance::InStream& e) { return builder.pool.variable(streams_.inflow(e.stream)); },
        [&](const instance::HomotopyPart&) { return homotopy(builder); },
        [&](const instance::FunctionResult& e) {
            const ExprId now = plain(e.value);
            if (!builder.pool.is_constant(now)) results.insert(now);
            return now;
        },
        [&](const instance::CallGuard&) { return place.guard(builder.pool); },
        [&](const instance::CallBefore&) { return call_before(place, builder.pool); });
}

/// Both ends belong to one pipe.
ExprId EventLowering::pipe_end(const instance::PipeEnd& written, const Place& place, Origin where) {
    const auto [known, is_new] = pipes_.try_emplace(written.pipe);
    if (!is_new) return known->second[written.end];
    instance::SpatialDistribution pipe = *written.pipe;
    for (ExprId* x : {&pipe.in[0], &pipe.in[1], &pipe.position, &pipe.forward}) *x = without_events(*x);
    for (auto* list : {&pipe.points, &pipe.values})
        for (ExprId& x : *list) x = without_events(x);
    known->second = distributed(builder, std::move(pipe), place, where);
    return known->second[written.end];
}

/// The left limit of what an operator gives.
ExprId EventLowering::before(ExprId of, Origin where) {
    if (builder.pool[of].kind == Kind::Variable) return builder.pool.pre(builder.pool.var(of));
    builder.diagnostics.report(source::Diag::TypeMismatch, where.span, "`pre` takes a variable");
    return of;
}

/// der(der(x)): one unknown d = der(x) for each x.
ExprId EventLowering::derivative(ExprId of, Origin where) {
    symbolic::ExprPool& pool = builder.pool;
    if (pool[of].kind == Kind::Variable) return pool.der(pool.var(of));
    auto [known, is_new] = derivatives_.try_emplace(of);
    if (!is_new) return known->second;
    const VarId d = builder.auxiliary(Type::Real, "der", where, Variability::Continuous);
    builder.model.variables[d].wording = builder.text_of(of);
    builder.define(d, of, where);
    return known->second = pool.der(d);
}

void EventLowering::expect_none() {
    if (builder.tree.events->empty()) return;
    note_events();
    const auto expect = [&](ExprId e, Span span) {
        if (!e || !has_event_[e.index()] || builder.diagnostics.has_errors()) return;
        builder.diagnostics.report(source::Diag::InternalError, span, "internal error: an event has no unknown")
            .with_help("this is a mistake in torsion; please report it together with the model");
    };
    const FlatModel& model = builder.model;
    for (const auto* part : {&std::as_const(builder).equations, &model.initial_equations})
        for (const Equation& e : *part) expect(e.lhs, e.origin.span), expect(e.rhs, e.origin.span);
    for (const Variable& v : model.variables)
        for (const ExprId e : {v.binding, v.start, v.min, v.max}) expect(e, v.origin.span);
    for (const Assertion& a : model.assertions) {
        expect(a.condition, a.origin.span);
        for (const ExprId value : a.values) expect(value, a.origin.span);
    }
    for (const Reinit& r : model.reinits) expect(r.condition, r.origin.span), expect(r.value, r.origin.span);
}

} // namespace torsion::flat
