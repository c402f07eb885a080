#pragma once
// when-equations (specification 8.3.5).
//
//     when c1 then v = e1; elsewhen c2 then v = e2; end when;
//  →  v = if edge(c1) then e1 else if edge(c2) then e2 else pre(v)
//
// Each condition that is not already a variable gets an auxiliary Boolean. During initialization "is initial() among
// the conditions?" replaces the edges.

#include "compiler/flat/sections/assigned_values.h"

namespace torsion::flat {

/// What the when-equations so far assign, and set by `reinit`.
struct WhenTargets {
    Spans assigned, reset;
    void merge(WhenTargets& other) { assigned.merge(other.assigned), reset.merge(other.reset); }
};

void when_equation(EventLowering& events, const typing::When& s, const Place& place, WhenTargets& known,
                   std::vector<Equation>& target);

/// As an expression over variables: "did one of the conditions become true?"
ExprId activation(EventLowering& events, const typing::WhenArm& arm, const Place& place);

} // namespace torsion::flat
