#pragma once
// What of a linear system varies with the angle of a group of sources.

#include "compiler/analysis/response/response_problem.h"
#include "compiler/analysis/response/source_effect.h"

namespace torsion::analysis {

/// Adds the law of the group at the present mean state, and orders that it makes of the group's loads. `shaft_angle`: of the shaft at the operating
/// point. False: the model cannot be evaluated.
bool add_periodic_law(TurnedModel& turned, const SourceGroup& group, double shaft_angle, const SourceEffect& effect, ResponseProblem& response);

} // namespace torsion::analysis
