#pragma once
// The mean power that vibration turns into heat in elements with a torque T and a twist φ: dampers, and stiffnesses
// with losses.

#include "compiler/analysis/response/forced_response.h"

#include <cstdint>
#include <string>
#include <vector>

namespace torsion::analysis {

/// Rows of variables; a force and a stretch likewise.
struct LossyElement {
    std::string component;
    std::uint32_t effort = 0, twist = 0;
};

struct ElementHeat {
    std::string component;
    double largest = 0, speed = 0; ///< in W; in rev/min
    std::vector<double> mean;      ///< in W, at some of the speeds
};

/// The sum of ½ Re(T conj(iωφ)) = ½ ω Im(T conj(φ)) over the orders. `speeds`: of the response, ascending, those whose
/// means are kept.
ElementHeat heat_of(const ForcedResponse& response, const LossyElement& element, std::size_t effort, std::size_t twist,
                    const std::vector<double>& speeds);

} // namespace torsion::analysis
