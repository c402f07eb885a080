#pragma once
// Draws the worst signals of a comparison: result, reference, tube, and the place of the largest distance.

#include "compiler/analysis/compare/tube.h"
#include "compiler/analysis/plot/chart.h"

#include <optional>
#include <string>

namespace torsion::analysis {

/// At most `most` panels, the worst signal first. Nothing, and the reason, if a file is malformed.
std::optional<Chart> chart_of(const Comparison& comparison, const ResultFile& result, const ResultFile& reference,
                              std::size_t most, std::string& problem);

} // namespace torsion::analysis
