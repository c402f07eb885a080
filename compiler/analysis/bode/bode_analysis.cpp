#include "compiler/analysis/bode/bode_analysis.h"

#include "compiler/analysis/bode/transfer.h"
#include "compiler/analysis/linear/spectrum.h"

#include <algorithm>

namespace torsion::analysis {

namespace {

constexpr double from_differences = 1e-5; // of the largest pole: what differences make of a double pole at 0

std::vector<std::complex<double>> poles_of(const LinearSystem& system) {
    if (system.states.size() > most_states_for_poles) return {};
    std::vector<std::vector<double>> held;
    for (const HeldMotion& motion : system.held) held.push_back(motion.row);
    std::vector<std::complex<double>> values = spectrum_of(system.a, held, {}).values;
    double largest = 0;
    for (const std::complex<double>& value : values) largest = std::max(largest, std::abs(value));
    if (system.rests_on_differences)
        std::erase_if(values,
                      [&](const std::complex<double>& value) { return std::abs(value) < from_differences * largest; });
    return values;
}

} // namespace

BodeAnalysis analyse_bode(const LinearSystem& system, std::size_t input, std::size_t output, double sign,
                          const FrequencyRange& wish) {
    const std::vector<std::complex<double>> poles = poles_of(system);
    Transfer transfer(system, input, output, sign);
    BodeAnalysis analysis;
    analysis.range = usual_range(wish, poles);
    analysis.response = frequency_response(transfer, analysis.range, poles);
    analysis.margins = margins_of(transfer, analysis.response);
    analysis.margins.unstable = unstable_poles(system, input, output, sign);
    return analysis;
}

} // namespace torsion::analysis
