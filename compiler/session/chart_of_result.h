#pragma once
// A picture of a result's columns over time, before it is written.

#include "compiler/analysis/plot/chart.h"

#include "torsion/session_result.h"

#include <span>
#include <string>
#include <vector>

namespace torsion::session {

/// Names of the columns that users usually look at first.
std::vector<std::string> usual_names(const Result& result);
/// Without names: the usual ones. Throws C101.
analysis::Chart chart_of(const Result& result, std::span<const std::string> names, const PictureOptions& options);

} // namespace torsion::session
