#pragma once
// assert, terminate and calls for their checks, in equations, in if- and when-clauses, and in algorithms.

#include "compiler/flat/events/event_lowering.h"

namespace torsion::flat {

void check(EventLowering& events, const typing::Check& c, const Place& place, Origin where);

} // namespace torsion::flat
