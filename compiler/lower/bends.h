#pragma once
// What may bend the derivatives between events without one (torsion/model.h: TorsionBend): comparisons, magnitudes,
// extrema and roundings in equations, and calls of functions that their arguments bend (symbolic/bends.h).
//
// Two kernels serve the host, which knows the solution between two points. `operands` stores what may change:
// differences of compared values, rounded values, arguments of calls. The host takes their rates from two points close
// to each other. `bends` then tells for each call its signature, and when it bends along these rates.

#include "compiler/lower/schedule.h"

#include <optional>
#include <utility>

namespace torsion::lower {

/// Nothing where nothing bends. Fills in Layout::bends.
std::optional<std::pair<Plan, Plan>> bend_plans(Lowering& lowering, Scheduler& scheduler);

} // namespace torsion::lower
