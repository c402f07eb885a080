#pragma once
// Peaks of a forced response over the speed.

#include "compiler/analysis/response/forced_response.h"

#include <vector>

namespace torsion::analysis {

struct Peak {
    std::size_t order = 0, output = 0, speed = 0; ///< rows of the response
    double amplitude = 0;
    bool is_end = false; ///< at an end of the range: the amplitude may rise beyond
};

/// Of an output, in each order: where the amplitude is larger than at both neighbours, or at an end of the range than at its one; the largest first.
std::vector<Peak> peaks_of(const ForcedResponse& response, std::size_t output);

/// Of all outputs, one after the other.
std::vector<Peak> peaks_of(const ForcedResponse& response);

/// Of each output, the speed at which all orders together are largest.
std::vector<std::size_t> largest_sums(const ForcedResponse& response);

} // namespace torsion::analysis
