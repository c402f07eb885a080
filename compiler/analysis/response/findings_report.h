#pragma once
// Limits and gaps of a response, as text and as JSON.

#include "compiler/analysis/response/response_report.h"

#include <nlohmann/json.hpp>

namespace torsion::analysis {

/// "33.1 … 38.2 (M68.5: 30.9 … 41)"
std::string range_words(const BarredRange& range);

std::string findings_text(const ResponseFindings& findings);
void add_findings(const ResponseFindings& findings, nlohmann::ordered_json& json);

} // namespace torsion::analysis
