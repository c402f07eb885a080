#pragma once
// The first orbit of a branch: from the start of the model, at rest or wherever it begins. Newton's step from there is
// the linear response. Where it leads nowhere, some more periods are run first.

#include "compiler/periodic/shooting.h"

#include <string>

namespace torsion::periodic {

/// Fills the shooter's space. False: `problem` says why; or the run failed, and the map knows its message.
bool find_first(Shooter& shooter, double speed, Orbit& orbit, std::string& problem, int most_runs = 400);

/// Is the period behind an orbit the same one? Else the excitation has another period. False: `problem` says so, or the
/// run failed. `is_at_end`: of a branch that ends here. There a contact may be met or missed; a period with other
/// contacts tells nothing.
bool repeats(Shooter& shooter, const Orbit& orbit, std::string& problem, bool is_at_end = false);

} // namespace torsion::periodic
