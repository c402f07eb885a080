#pragma once
// The worst signals of a comparison as a picture: result, reference, tube, and the place where they are farthest apart.

#include "compiler/analysis/compare/tube.h"
#include "compiler/analysis/plot/chart.h"

#include <optional>
#include <string>

namespace torsion::analysis {

/// At most `most` panels, the worst signal first. Nothing, and why, when a file is malformed.
std::optional<Chart> chart_of(const Comparison& comparison, const ResultFile& result, const ResultFile& reference, std::size_t most,
                              std::string& problem);

} // namespace torsion::analysis
