#pragma once
// In which discrete mode a model stands, in words: which clutch is locked, which gap is open.

#include "torsion/model.h"

#include <cstdint>
#include <string>
#include <vector>

namespace torsion::analysis {

struct ComponentMode {
    std::string component, words; ///< "clutch1", "locked"
};

/// Of components with a Boolean `locked` the state of their friction; of those with a gap `b` > 0 whether it is open: then their energy has no second
/// derivative that is not 0.
std::vector<ComponentMode> component_modes(TorsionFrame& frame);

enum class Gap { Current, Closed, Open };

/// Brings relations and Booleans of each component with a gap, as few of them as possible, to where the gap is as wanted; everything else stays. The
/// frame is then good for linearization only. Empty, or the first component for which there is no such mode.
std::string force_gaps(TorsionFrame& frame, Gap wanted);

} // namespace torsion::analysis
