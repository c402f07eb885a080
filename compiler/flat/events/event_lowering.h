#pragma once
// Events of typed expressions (instance/event_nodes.h) become unknowns and their equations, each once, in the order of
// the text.

#include "compiler/flat/connections/stream_sets.h"
#include "compiler/flat/events/clocks.h"
#include "compiler/flat/events/delays.h"
#include "compiler/flat/events/function_results.h"
#include "compiler/flat/events/rounding_steps.h"
#include "compiler/symbolic/walk.h"

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace torsion::flat {

class EventLowering {
public:
    EventLowering(FlatBuilder& builder, StreamSets& streams, const symbolic::Roundings& roundings);

    /// With unknowns in place of the events. T: an expression, a value, or several of either; together, since one call
    /// may give several.
    template <class T>
    T lowered(T values, const Place& place) {
        if (builder.tree.events->empty()) return values;
        std::vector<ExprId> roots;
        each_root(values, [&](ExprId e) { roots.push_back(e); });
        lower(roots, place);
        auto root = roots.begin();
        each_root(values, [&](ExprId& e) { e = *root++; });
        return values;
    }
    /// A further round of a loop has its own events.
    void renew(symbolic::EventId first, symbolic::EventId end);
    /// An Event that is left is a mistake here: a refusal, not a wrong number.
    void expect_none();

    FlatBuilder& builder;
    RoundingSteps steps;
    FunctionResults results;
    Clocks clocks;
    std::int64_t impure_calls = 0; ///< so far

private:
    template <class Visit>
    static void each_root(ExprId& e, Visit visit) {
        visit(e);
    }
    template <class Visit>
    static void each_root(TypedValue& value, Visit visit) {
        instance::each_scalar(value, visit);
    }
    template <class T, class Visit>
    static void each_root(std::vector<T>& values, Visit visit) {
        for (T& value : values) each_root(value, visit);
    }

    void lower(std::vector<ExprId>& roots, const Place& place);
    ExprId lowered_event(symbolic::EventId id, const Place& place);
    ExprId without_events(ExprId root);
    ExprId rebuilt(ExprId e);
    ExprId pipe_end(const instance::PipeEnd& written, const Place& place, Origin where);
    ExprId before(ExprId of, Origin where);
    ExprId derivative(ExprId of, Origin where);
    void note_events();
    symbolic::Walker& new_walk();

    StreamSets& streams_;
    Delays delays_;
    std::optional<symbolic::Walker> walk_;
    std::vector<char> has_event_;               ///< of the pool's nodes so far
    IdMap<ExprId, ExprId> lowered_;             ///< of nodes that have an Event below; invalid: not yet
    IdMap<symbolic::EventId, ExprId> unknowns_; ///< what stands for it; invalid: not lowered yet
    std::map<std::shared_ptr<const instance::SpatialDistribution>, std::array<ExprId, 2>> pipes_;
    std::map<ExprId, ExprId> derivatives_; ///< of what is differentiated once more: the derivative of its unknown
};

} // namespace torsion::flat
