#pragma once
// Inputs of 0 beside variables that an analysis excites. The equations of its component use the sum of both; the equation that determines the
// variable stays. So `torque.tau` of a source can be excited whatever drives it.

#include "compiler/flat/flat_model.h"

#include <string>
#include <vector>

namespace torsion::flat {

/// For each name that is no input of the top level. Call it on a complete model. False: a name is unknown, or nothing can be excited there (C101).
bool add_excitation_inputs(FlatModel& model, const std::vector<std::string>& names, source::Diagnostics& diagnostics);

} // namespace torsion::flat
