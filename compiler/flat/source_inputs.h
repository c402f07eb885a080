#pragma once
// Inputs beside the torques of sources: what flows into their flanges is the source's own torque and that of the input, which is 0. An analysis that
// holds a source lets the input take back what the source's torque changes by.

#include "compiler/flat/flat_model.h"

#include <string_view>

namespace torsion::flat {

/// The name of such an input is this and the name of the source's flow variable.
inline constexpr std::string_view source_input_prefix = "beside ";

/// Of all components that supply power, by declaration or as plain sources. Call it on a model that is whole.
void add_source_inputs(FlatModel& model);

} // namespace torsion::flat
