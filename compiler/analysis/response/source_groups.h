#pragma once
// Groups of sources that turn equally fast, and their periods.

#include "compiler/analysis/response/turned_model.h"

namespace torsion::analysis {

/// At this speed of the shaft in rev/min. False: the model cannot be evaluated.
bool find_groups(TurnedModel& turned, double shaft_speed, std::vector<SourceGroup>& groups);

} // namespace torsion::analysis
