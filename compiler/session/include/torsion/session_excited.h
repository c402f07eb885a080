#pragma once
// What an analysis excites beside the equations of a model.

#include <string>
#include <vector>

namespace torsion {

struct ExcitedVariables {
    std::vector<std::string> inputs = {};  ///< of sources: torque.tau
    std::vector<std::string> signals = {}; ///< inputs of bode()
    std::vector<std::string> springs = {}; ///< twists of elements with a loss factor: coupling.phi_rel
    bool declared = false;                 ///< the excitations that components declare
    bool is_empty() const { return inputs.empty() && signals.empty() && springs.empty() && !declared; }
    bool operator==(const ExcitedVariables&) const = default;
};

} // namespace torsion
