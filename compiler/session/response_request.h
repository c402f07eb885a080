#pragma once
// What the options of a forced response ask for, as rows of a model.

#include "compiler/analysis/response/element_heat.h"
#include "compiler/analysis/response/excited_system.h"
#include "compiler/session/operating_point.h"

#include "torsion/session.h"

namespace torsion::session {

/// Throws C101 where an option has no meaning in the model.
analysis::ExcitationRequest request_of(const Point& point, const ResponseOptions& options);

/// For the mean system of the point alone, over the turns of what components declare, at the speeds of the point.
analysis::ExcitationRequest mean_request_of(Point& point);

/// Elements with a torque and a twist, or a force and a stretch.
std::vector<analysis::LossyElement> lossy_elements(const TorsionModel& model);

/// Does any component declare an excitation?
bool turns(const Point& point);

/// Throws where what a source does has no mean: it has no period, or jumps.
void check_periods(const analysis::ExcitedSystem& system, const std::string& help);

} // namespace torsion::session
