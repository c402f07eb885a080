#pragma once
// Values that a when-clause or an algorithm section gives to variables.

#include "compiler/flat/events/event_lowering.h"

#include <functional>
#include <map>

namespace torsion::flat {

struct AssignedValue {
    ExprId value;
    Span span;
};
using AssignedValues = std::map<VarId, AssignedValue>;
using Spans = std::map<VarId, Span>;

/// All of an assignment: one call may give several.
std::vector<TypedValue> values_of(const typing::Assignment& assignment);

/// Visits each variable with its value. Reports a value that would have to change without an event.
void each_assigned(EventLowering& events, const TypedValue& variables, TypedValue& values, const Place& place,
                   Origin where, const std::function<void(VarId, ExprId)>& visit);

/// The value of the first arm whose condition is true; the last has none.
ExprId select_arm(symbolic::ExprPool& pool, const std::vector<ExprId>& conditions, const std::vector<ExprId>& values);

} // namespace torsion::flat
