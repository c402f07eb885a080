#pragma once
// A comparison as text and as JSON.

#include "compiler/analysis/compare/tube.h"

#include <string>

namespace torsion::analysis {

std::string comparison_text(const Comparison& comparison);
/// `result` and `reference`: the names of the files.
std::string comparison_json(const std::string& result, const std::string& reference, const Comparison& comparison);

} // namespace torsion::analysis
