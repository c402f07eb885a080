#pragma once
// Torques of sources that an analysis holds, and what it excites beside them. Each has an input of 0 beside it (compiler/flat/source_inputs.h,
// excitation_inputs.h), which cancels the motion-dependent part of the torque.

#include "compiler/analysis/linear/linear_system.h"

#include <cstdint>
#include <string>
#include <vector>

namespace torsion::analysis {

/// Holds the torques of sources at their values of this point, if the model has inputs beside them: removes the motion-dependent part of the torques
/// from the system. Removes those inputs, too, but for the `excited` variables: theirs stay, with the names of the variables. Empty, or the reason of
/// the failure.
std::string freeze_sources(TorsionFrame& frame, const std::vector<std::uint32_t>& outputs, LinearSystem& system,
                           const std::vector<std::string>& excited = {});

} // namespace torsion::analysis
