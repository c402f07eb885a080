#pragma once
// Peaks of a forced response over the speed.

#include "compiler/analysis/response/forced_response.h"
#include "compiler/analysis/response/modes_over_speed.h"

#include <complex>
#include <optional>
#include <vector>

namespace torsion::analysis {

struct Peak {
    std::size_t order = 0, output = 0, speed = 0; ///< rows of the response
    double amplitude = 0;
    bool is_end = false; ///< at an end of the range: the amplitude may rise beyond
};

/// Of an output, in each order: where the amplitude is larger than at both neighbours, or at an end of the range than
/// at its one; the largest first.
std::vector<Peak> peaks_of(const ForcedResponse& response, std::size_t output);

/// Of all outputs, one after the other.
std::vector<Peak> peaks_of(const ForcedResponse& response);

/// A peak with its place in the order and the speed, and the vibration that has most of it.
struct ReportedPeak {
    std::size_t output = 0;
    double order = 0, speed = 0; ///< in rev/min
    std::complex<double> value;
    bool is_end = false;
    std::optional<ModalExpansion::Share> mode; ///< of those that a table shows
};

constexpr std::size_t peaks_shown = 3; ///< of an output, in a table

/// Of the first outputs, one after the other; of each resonances first, then ends of the range, each the largest first.
std::vector<ReportedPeak> reported_peaks(const ResponseProblem& problem, const ForcedResponse& response,
                                         std::size_t outputs, ModesOverSpeed& modes);

/// Of the first outputs, where all orders together are largest.
struct LargestSum {
    double speed = 0, value = 0; ///< in rev/min
};
std::vector<LargestSum> reported_sums(const ForcedResponse& response, std::size_t outputs);

/// Of each output, the speed at which all orders together are largest.
std::vector<std::size_t> largest_sums(const ForcedResponse& response);

} // namespace torsion::analysis
