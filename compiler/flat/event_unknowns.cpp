// Events of typed expressions become unknowns: each Event that a value reaches is lowered once, in the order of the
// text.
#include "compiler/flat/flattener.h"

#include "compiler/support/match.h"
#include "compiler/symbolic/simplify.h"

namespace torsion::flat {

using symbolic::EventId;
using symbolic::Kind;

/// All values of an assignment together: one call may give several.
std::vector<TypedValue> Flattener::lowered(const typing::Assignment& assignment) {
    std::vector<TypedValue> values;
    for (const typing::Assignment::Part& part : assignment.parts) values.push_back(part.value);
    if (tree_.events->empty()) return values;
    std::vector<ExprId> roots;
    for (TypedValue& value : values) instance::each_scalar(value, [&](ExprId e) { roots.push_back(e); });
    lower_events(roots);
    auto root = roots.begin();
    for (TypedValue& value : values) instance::each_scalar(value, [&](ExprId& e) { e = *root++; });
    return values;
}

/// A further round of a loop has its own events.
void Flattener::renew_events(EventId first, EventId end) {
    bool is_known = false;
    for (std::size_t i = first.index(); i < end.index(); ++i) {
        is_known = is_known || unknown_of_event_[EventId(i)];
        if (const auto* end = std::get_if<instance::PipeEnd>(&(*tree_.events)[EventId(i)].node))
            pipes_.erase(end->pipe);
        unknown_of_event_.set(EventId(i), ExprId());
    }
    if (is_known) lowered_ = {};
}

TypedValue Flattener::lowered(TypedValue value) {
    if (tree_.events->empty()) return value;
    std::vector<ExprId> roots;
    instance::each_scalar(value, [&](ExprId e) { roots.push_back(e); });
    lower_events(roots);
    auto root = roots.begin();
    instance::each_scalar(value, [&](ExprId& e) { e = *root++; });
    return value;
}

/// Brings `has_event_` up to date.
void Flattener::note_events() {
    const symbolic::ExprPool& pool = *tree_.pool;
    for (std::size_t i = has_event_.size(); i < pool.size(); ++i) {
        const symbolic::Children children = pool.children(ExprId(i));
        const auto has_some = [&](ExprId child) { return has_event_[child.index()] != 0; };
        has_event_.push_back(pool[ExprId(i)].kind == Kind::Event || std::ranges::any_of(children, has_some));
    }
}

/// A new walk. One for all: many small walks cost no more than their nodes.
symbolic::Walker& Flattener::event_walk() {
    if (!event_walk_) event_walk_.emplace(*tree_.pool);
    event_walk_->restart();
    return *event_walk_;
}

/// Puts unknowns in place of the Events in expressions that are translated together.
void Flattener::lower_events(std::vector<ExprId>& roots) {
    if (tree_.events->empty()) return;
    note_events();
    const symbolic::ExprPool& pool = *tree_.pool;
    std::set<EventId> events;
    symbolic::Walker& walk = event_walk();
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
            for (const ExprId operand : instance::operands((*tree_.events)[event])) find(operand);
    };
    for (const ExprId root : roots) find(root);
    if (events.empty()) return;
    for (const EventId event : events) {
        if (unknown_of_event_[event]) continue;
        unknown_of_event_.set(event, lowered(event));
        if (const auto* call = std::get_if<instance::CallBefore>(&(*tree_.events)[event].node))
            note_impure(without_events(call->after));
    }
    for (ExprId& root : roots) root = without_events(root);
}

/// With the unknowns in place of the Events. What has none stays as it is: a/a is not 1 where a may be 0.
ExprId Flattener::without_events(ExprId root) {
    if (!has_event_[root.index()]) return root;
    event_walk()(
        root,
        [&](ExprId e) {
            if (!has_event_[e.index()] || lowered_[e]) return;
            const ExprId now = rebuilt(e);
            lowered_.set(e, now);
            if (tree_.of_integers.contains(e)) tree_.of_integers.insert(now);
            if (of_functions_.contains(e)) of_functions_.insert(now);
        },
        [&](ExprId e) { return has_event_[e.index()] != 0 && !lowered_[e]; });
    return lowered_[root];
}

/// A node whose children are lowered.
ExprId Flattener::rebuilt(ExprId e) {
    symbolic::ExprPool& pool = *tree_.pool;
    const symbolic::Node n = pool[e]; // a copy: the pool grows below
    std::vector<ExprId> children;
    for (const ExprId child : pool.children(e)) children.push_back(has_event_[child.index()] ? lowered_[child] : child);
    switch (n.kind) {
    case Kind::Event: return unknown_of_event_[pool.event_of(e)];
    case Kind::Unary: return symbolic::make(pool, n.op, children[0]);
    case Kind::Binary:
        return n.op == symbolic::Op::Div ? instance::quotient(pool, children[0], children[1])
                                         : symbolic::make(pool, n.op, children[0], children[1]);
    case Kind::Select: return symbolic::make_select(pool, children[0], children[1], children[2]);
    case Kind::Relation: return symbolic::make_relation(pool, n.op, children[0], children[1]);
    case Kind::Element: return pool.element(children[0], n.b, n.c);
    case Kind::Output: return pool.output(children[0], n.b);
    case Kind::Call: return pool.call(pool.callee(e), children);
    default: return e;
    }
}

/// Its operands are lowered: their events have smaller numbers.
ExprId Flattener::lowered(EventId id) {
    const instance::Event event = (*tree_.events)[id];
    const Origin where = event.component ? origin(event.span, *event.component) : Origin{event.span, ComponentId(0)};
    const auto plain = [&](ExprId e) { return without_events(e); };
    return match(
        event.node, [&](const instance::Rounded& e) { return rounded(e.kind, plain(e.x), where); },
        [&](instance::Sample e) {
            e.start = plain(e.start), e.interval = plain(e.interval);
            for (auto& [condition, holds] : e.arms) condition = plain(condition);
            return sample(e, where);
        },
        [&](const instance::Terminal&) { return terminal(); },
        [&](const instance::Derivative& e) { return derivative(plain(e.of), where); },
        [&](const instance::Before& e) { return before(plain(e.of), where); },
        [&](instance::Delay e) {
            e.signal = plain(e.signal), e.time = plain(e.time), e.longest = plain(e.longest);
            return delayed(e, where);
        },
        [&](const instance::PipeEnd& e) {
            const auto [known, is_new] = pipes_.try_emplace(e.pipe);
            if (!is_new) return known->second[e.end];
            instance::SpatialDistribution pipe = *e.pipe;
            for (ExprId* x : {&pipe.in[0], &pipe.in[1], &pipe.position, &pipe.forward}) *x = plain(*x);
            for (auto* list : {&pipe.points, &pipe.values})
                for (ExprId& x : *list) x = plain(x);
            known->second = distributed(pipe, where);
            return known->second[e.end];
        },
        [&](const instance::InStream& e) { return tree_.pool->variable(inflow(e.stream)); },
        [&](const instance::HomotopyPart&) { return homotopy(); },
        [&](const instance::FunctionResult& e) {
            const ExprId now = plain(e.value);
            if (!tree_.pool->is_constant(now)) of_functions_.insert(now);
            return now;
        },
        [&](const instance::CallGuard&) { return call_guard(); },
        [&](const instance::CallBefore&) { return call_before(); });
}

/// The left limit of what an operator gives.
ExprId Flattener::before(ExprId of, Origin where) {
    symbolic::ExprPool& pool = *tree_.pool;
    if (pool[of].kind == Kind::Variable) return pool.pre(pool.var(of));
    diagnostics_.report(source::Diag::TypeMismatch, where.span, "`pre` takes a variable");
    return of;
}

/// An Event that is left is a mistake here: a refusal, not a wrong number.
void Flattener::expect_no_events() {
    if (tree_.events->empty()) return;
    note_events();
    const auto expect = [&](ExprId e, Span span) {
        if (!e || !has_event_[e.index()] || diagnostics_.has_errors()) return;
        diagnostics_.report(source::Diag::InternalError, span, "internal error: an event has no unknown")
            .with_help("this is a mistake in torsion; please report it together with the model");
    };
    for (const std::vector<Equation>* part : {&equations_, &model_.initial_equations})
        for (const Equation& e : *part) expect(e.lhs, e.origin.span), expect(e.rhs, e.origin.span);
    for (const Variable& v : model_.variables)
        for (const ExprId e : {v.binding, v.start, v.min, v.max}) expect(e, v.origin.span);
    for (const Assertion& a : model_.assertions) {
        expect(a.condition, a.origin.span);
        for (const ExprId value : a.values) expect(value, a.origin.span);
    }
    for (const Reinit& r : model_.reinits) expect(r.condition, r.origin.span), expect(r.value, r.origin.span);
}

} // namespace torsion::flat
