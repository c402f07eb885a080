#pragma once
// What of a linear system varies with the angle of a group of sources.

#include "compiler/analysis/response/response_problem.h"
#include "compiler/analysis/response/source_effect.h"

namespace torsion::analysis {

/// States that the law looks at, at the present mean state, into the effect. False: the model cannot be evaluated.
bool find_columns_of_law(TurnedModel& turned, const SourceGroup& group, SourceEffect& effect);
/// The law at the present mean state, into the effect. False as above.
bool sample_law(TurnedModel& turned, const SourceGroup& group, SourceEffect& effect);

/// Adds the law of the group at the present mean state, that of the middle of the speeds; with those of their ends in
/// the effect. And orders that it makes of the group's loads. `shaft_angle`: of the shaft at the operating point.
/// False: the model cannot be evaluated.
bool add_periodic_law(TurnedModel& turned, const SourceGroup& group, double shaft_angle, const SourceEffect& effect,
                      ResponseProblem& response);

} // namespace torsion::analysis
