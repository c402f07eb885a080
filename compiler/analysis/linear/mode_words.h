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

/// Of components whose classes declare modes, `__Torsion(mode = …)`, the words for the present one; of those with a gap whether it is open.
std::vector<ComponentMode> component_modes(TorsionFrame& frame);

/// "clutch1 locked, lash: gap open"; empty where nothing has modes.
std::string words_of(const std::vector<ComponentMode>& modes);

} // namespace torsion::analysis
