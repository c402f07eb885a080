#pragma once
// Forward sensitivities: the derivatives of all variables with respect to parameters and start values, beside a run.
//
// A *column* is a direction in which the model is differentiated: one per parameter or start value, and a last one
// along the solution, in which time has the direction 1, the states have that of their derivatives, and inputs that of
// their slopes. The host keeps the directions of states and discrete variables in work (see TorsionModel); five kernels
// carry them on by forward differentiation (Griewank & Walther 2008), through torn blocks by the implicit function
// theorem:
//
//     derivatives   between events, relations frozen: der(x) and their directions
//     outputs       the same, of all variables
//     crossings     the same, of the operands' differences of all relations, and of what pre() of algebraic variables
//     remembers event         of one round of the event iteration, at the values that it has left: of discrete
//     variables and of states that reinit sets start         of the initialization, at its solution

#include "compiler/lower/schedule.h"

namespace torsion::lower {

/// Before the plan of the Jacobian: blocks need room for as many right-hand sides.
void demand_sensitivity_columns(Lowering& lowering, std::size_t parameters);

/// After it: reserves the columns in work. `parameters`: settable parameters, states for their start values, or
/// discrete Reals.
void reserve_sensitivities(Lowering& lowering, const std::vector<VarId>& parameters);

/// Do events set states or discrete Reals?
bool changes_memory_at_events(const SortedModel& model);

Plan sensitivity_derivatives_plan(Lowering& lowering, Scheduler& scheduler);
Plan sensitivity_outputs_plan(Lowering& lowering, Scheduler& scheduler);
Plan sensitivity_crossings_plan(Lowering& lowering, Scheduler& scheduler);
Plan sensitivity_event_plan(Lowering& lowering);
Plan sensitivity_start_plan(Lowering& lowering);

} // namespace torsion::lower
