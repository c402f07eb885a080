#pragma once
// The frequency response of one output of a linear system to one input, with the margins of a loop.

#include "compiler/analysis/bode/margins.h"

#include <cstddef>

namespace torsion::analysis {

struct BodeAnalysis {
    FrequencyRange range;
    FrequencyResponse response; ///< without points: nothing but unbounded ones
    Margins margins;
};

constexpr std::size_t most_states_for_poles = 1000; ///< of more, the poles are not known: the range must be given

/// `sign`: 1, or -1 for −y/u.
BodeAnalysis analyse_bode(const LinearSystem& system, std::size_t input, std::size_t output, double sign,
                          const FrequencyRange& wish);

} // namespace torsion::analysis
