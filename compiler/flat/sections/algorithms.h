#pragma once
// Algorithm sections of models (specification 11.1.2): runs their statements on expressions. Each variable assigned in
// a section gets one equation with the result.
//
// A discrete variable begins with pre(v), a continuous one with its start value. Both arms of an `if` run, and
// if-expressions join their values. A loop whose rounds vary is a function (loop_function.h).

#include "compiler/flat/sections/assigned_values.h"

namespace torsion::flat {

void flatten_algorithms(EventLowering& events, const typing::Component& component);

} // namespace torsion::flat
