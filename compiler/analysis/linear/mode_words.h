#pragma once
// The discrete mode of a model in words: locked clutches, open gaps.

#include "torsion/model.h"

#include <cstdint>
#include <string>
#include <vector>

namespace torsion::analysis {

struct ComponentMode {
    std::string component, words; ///< "clutch1", "locked"
};

/// The words for the present mode of components whose classes declare modes, `__Torsion(mode = …)`; for components with
/// a gap, whether it is open.
std::vector<ComponentMode> component_modes(TorsionFrame& frame);

/// "clutch1 locked, lash: gap open"; empty if no component has modes.
std::string words_of(const std::vector<ComponentMode>& modes);

} // namespace torsion::analysis
