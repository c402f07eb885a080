#pragma once
// What the options of a forced response ask for, as rows of a model.

#include "compiler/analysis/response/excited_system.h"
#include "compiler/session/operating_point.h"

#include "torsion/session.h"

namespace torsion::session {

/// Throws C101 where an option has no meaning in the model.
analysis::ExcitationRequest request_of(const Point& point, const ResponseOptions& options);

} // namespace torsion::session
