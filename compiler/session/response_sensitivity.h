#pragma once
// What moves the peaks of a response: stiffnesses, inertias, dampings.

#include "compiler/analysis/response/response_report.h"
#include "compiler/session/operating_point.h"

namespace torsion::session {

/// Of the largest peak of some outputs. The point is moved, and comes back. Throws Error.
std::vector<analysis::PeakChanges> peak_changes(Point& point, const analysis::ExcitationRequest& request,
                                                const analysis::ForcedResponse& response,
                                                const std::vector<std::size_t>& outputs);

} // namespace torsion::session
