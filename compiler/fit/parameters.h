#pragma once
// The parameters of a fit, as the model knows them.

#include "torsion/session_fit.h"

#include <optional>
#include <string>
#include <vector>

namespace torsion::fit {

/// Checks the parameters of the options, and fills in where they begin. Throws C131 for one that cannot be fitted.
std::vector<FittedParameter> checked_parameters(const Model& model, const Options& options);

} // namespace torsion::fit
