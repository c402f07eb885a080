#pragma once
// A fit whose parameters all have bounds.

#include "torsion/session_fit.h"

namespace torsion::fit {

FitResult single_fit(const Model& model, const Options& options);

} // namespace torsion::fit
