#include "compiler/analysis/response/element_heat.h"

#include "compiler/analysis/response/response_problem.h"

#include <algorithm>
#include <complex>

namespace torsion::analysis {

ElementHeat heat_of(const ForcedResponse& response, const LossyElement& element, std::size_t effort, std::size_t twist,
                    const std::vector<double>& speeds) {
    ElementHeat heat{element.component};
    for (std::size_t speed = 0; speed < response.speeds.size(); ++speed) {
        double power = 0;
        for (std::size_t k = 0; k < response.orders.size(); ++k) {
            const double omega = pulsation(response.orders[k].order, response.speeds[speed]);
            power += omega / 2 * std::imag(response.at(k, speed, effort) * std::conj(response.at(k, speed, twist)));
        }
        if (std::ranges::binary_search(speeds, response.speeds[speed])) heat.mean.push_back(power);
        if (speed == 0 || power > heat.largest) heat.largest = power, heat.speed = response.speeds[speed];
    }
    return heat;
}

} // namespace torsion::analysis
