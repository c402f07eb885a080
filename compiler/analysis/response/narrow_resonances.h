#pragma once
// Resonances between two speeds of a response. Where the half-power width 2ζn of a lightly damped one is less than the
// step of the speeds, the amplitudes at the speeds do not show its peak: that is computed at the speed where the order
// meets the eigenfrequency.

#include "compiler/analysis/response/forced_response.h"
#include "compiler/analysis/response/modes_over_speed.h"

#include <vector>

namespace torsion::analysis {

struct NarrowResonance {
    double order = 1, speed = 0; ///< in rev/min
    double width = 0;            ///< likewise, at 1/√2 of the peak
    double frequency = 0;        ///< in Hz
    std::size_t mode = 0;        ///< its number
    double importance = 0;       ///< its peak in the largest amplitude of an output
    bool is_endless = false;     ///< nothing damps it: its peak has no bound
};

/// Those whose peaks are higher than what the response has at both speeds beside them, the most important first.
std::vector<NarrowResonance> narrow_resonances(const ResponseProblem& problem, const ForcedResponse& response,
                                               ModesOverSpeed& modes);

/// Those of them that a response at more speeds shows to be higher.
/// How many peaks are too many to be computed.
std::size_t count_left_out(const std::vector<NarrowResonance>& resonances);

std::vector<NarrowResonance> confirmed(const std::vector<NarrowResonance>& resonances, const ForcedResponse& response,
                                       const ForcedResponse& finer);

/// The speeds, and those of the peaks. `has_flanks`: points beside the peaks too, for what lies on their sides.
std::vector<double> speeds_with(const std::vector<double>& speeds, const std::vector<NarrowResonance>& resonances,
                                bool has_flanks);

} // namespace torsion::analysis
