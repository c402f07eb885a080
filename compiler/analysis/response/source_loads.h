#pragma once
// Loads and periodic laws of turning sources, for a response over speeds.

#include "compiler/analysis/response/response_problem.h"
#include "compiler/analysis/response/turned_model.h"

namespace torsion::analysis {

/// Adds loads at all speeds of the response, each at its mean state, and how laws depend on the angle, at
/// `shaft_speed`. `shaft_angle`: of the shaft at the operating point. False: the model cannot be evaluated.
bool add_source_loads(TurnedModel& turned, const std::vector<SourceGroup>& groups, double shaft_speed,
                      double shaft_angle, const MeanBalance& mean, ResponseProblem& response);

} // namespace torsion::analysis
