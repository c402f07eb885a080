#include "compiler/analysis/response/response_problem.h"

namespace torsion::analysis {

Load load_on_input(const LinearSystem& system, std::size_t input, double order,
                   const std::vector<std::complex<double>>& amplitudes) {
    Load load;
    load.order = order;
    std::vector<double> effects;
    for (std::size_t row = 0; row < system.states.size() + system.outputs.size(); ++row) {
        const double effect =
            row < system.states.size() ? system.b(row, input) : system.d(row - system.states.size(), input);
        if (effect == 0) continue;
        load.changes.rows.push_back(row);
        effects.push_back(effect);
    }
    for (const std::complex<double> amplitude : amplitudes) {
        for (const double effect : effects) load.changes.values.push_back(effect * amplitude);
    }
    return load;
}

std::vector<double> PeriodicLaw::values_at(double speed, const std::vector<double>& speeds) const {
    const double half = (speeds.back() - speeds.front()) / 2, t = half > 0 ? (speed - speeds.front()) / half - 1 : 0;
    std::vector<double> result = values;
    for (std::size_t i = 0; i < linear.size(); ++i) result[i] += t * (linear[i] + t * square[i]);
    return result;
}

} // namespace torsion::analysis
