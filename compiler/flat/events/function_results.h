#pragma once
// Booleans, Integers and enumerations that functions compute of what changes all the time: `phase` of a medium, the
// gear of a shift map.
//
// Relations in a function make no events, so nothing tells beforehand when such a result changes. A variable that takes
// it must not change between events: it gets an event where the result jumps, as if it were a Real (integer(r + 0.5)).
// The same is done for loops whose rounds vary.

#include "compiler/flat/events/rounding_steps.h"
#include "compiler/symbolic/walk.h"

#include <optional>
#include <unordered_set>

namespace torsion::flat {

class FunctionResults {
public:
    FunctionResults(FlatBuilder& builder, RoundingSteps& steps) : b_(builder), steps_(steps) {}

    void insert(ExprId result) { known_.insert(result); }
    bool contains(ExprId e) const { return known_.contains(e); }
    /// Is there something that changes all the time, only in the arguments of functions?
    bool decide(ExprId value);
    /// The value, with an event where it changes. It is computed only where the guards around it hold.
    ExprId stepped(bool is_boolean, ExprId value, const Place& place, Origin where);
    /// Gives a value of another type than Real the events that it needs. False (with a report) if it would have to
    /// change without an event.
    bool changes_at_events_only(TypedValue& value, const Place& place, Origin where);

private:
    FlatBuilder& b_;
    RoundingSteps& steps_;
    std::unordered_set<ExprId> known_;
    std::optional<symbolic::Walker> walk_;
};

} // namespace torsion::flat
