#include "compiler/analysis/response/parametric_stability.h"

#include "compiler/analysis/response/floquet.h"
#include "compiler/support/parallel_for.h"

#include <algorithm>
#include <numbers>

namespace torsion::analysis {

namespace {

constexpr double standing = 1e-6; // of the fastest: a motion that the turns do not see

/// Of the eigenvalues that a law may excite with its highest harmonic, 2ω = m 2π/T.
double fastest_excited(const std::vector<PeriodicLaw>& laws, double speed) {
    double fastest = 0;
    for (const PeriodicLaw& law : laws)
        fastest = std::max(fastest, pulsation(law.order, speed) * static_cast<double>(law.samples()) / 4);
    return fastest;
}

/// All laws together, where they have a common period; else each alone.
std::vector<std::vector<PeriodicLaw>> periodic_groups(const std::vector<PeriodicLaw>& laws) {
    if (common_period(laws) > 0) return {laws};
    std::vector<std::vector<PeriodicLaw>> alone;
    for (const PeriodicLaw& law : laws) alone.push_back({law});
    return alone;
}

/// Of each speed.
std::vector<VibrationGrowth> growth_over_speed(const ResponseProblem& problem, const std::vector<PeriodicLaw>& laws,
                                               const std::vector<std::vector<ModalExpansion::Term>>& terms) {
    const double turns = common_period(laws);
    std::vector<VibrationGrowth> found(problem.speeds.size());
    parallel_for(found.size(), true, [&](std::size_t i) {
        const LawsAtSpeed at_speed(laws, problem.speeds[i], problem.speeds);
        const double period = 60 * turns / problem.speeds[i], fastest = fastest_excited(laws, problem.speeds[i]);
        const ModalLaws system = modal_laws(laws, terms[i], standing * fastest, fastest);
        if (is_near_resonance(system, at_speed.harmonics(turns), period))
            found[i] = floquet_growth(system, at_speed, turns, period);
    });
    return found;
}

std::optional<ParametricGrowth> first_range(const std::vector<double>& speeds,
                                            const std::vector<VibrationGrowth>& found) {
    const auto grows = [](const VibrationGrowth& g) { return g.rate > 0; };
    const auto first = std::ranges::find_if(found, grows), last = std::find_if_not(first, found.end(), grows);
    if (first == found.end()) return std::nullopt;
    const VibrationGrowth most = *std::max_element(
        first, last, [](const VibrationGrowth& a, const VibrationGrowth& b) { return a.rate < b.rate; });
    return ParametricGrowth{speeds[static_cast<std::size_t>(first - found.begin())],
                            speeds[static_cast<std::size_t>(last - found.begin()) - 1],
                            most.frequency / (2 * std::numbers::pi), most.rate};
}

} // namespace

ParametricStability parametric_stability(const ResponseProblem& problem, ModesOverSpeed& modes) {
    ParametricStability result;
    if (problem.laws.empty()) return result;
    std::vector<std::vector<ModalExpansion::Term>> terms;
    for (std::size_t i = 0; i < problem.speeds.size(); ++i) {
        const ModalExpansion* const expansion = modes.at(i);
        if (expansion == nullptr) return {.unexamined = problem.speeds.size()};
        terms.push_back(expansion->lossy_terms(problem, i));
    }
    for (const std::vector<PeriodicLaw>& laws : periodic_groups(problem.laws)) {
        const std::vector<VibrationGrowth> found = growth_over_speed(problem, laws, terms);
        result.unexamined =
            std::max(result.unexamined,
                     static_cast<std::size_t>(std::ranges::count(found, false, &VibrationGrowth::is_examined)));
        if ((result.growth = first_range(problem.speeds, found))) break;
    }
    return result;
}

} // namespace torsion::analysis
