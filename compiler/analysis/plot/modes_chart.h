#pragma once
// Pictures of modes as SVG: shapes with a bar for each mass, the Campbell diagram with order lines and critical speeds,
// and eigenfrequencies over a parameter.

#include "compiler/analysis/linear/modes.h"
#include "compiler/analysis/linear/modes_report.h"

#include <string>
#include <vector>

namespace torsion::analysis {

std::string shapes_svg(const ModalAnalysis& analysis, const std::string& title);
std::string campbell_svg(const ModalAnalysis& analysis, const std::vector<double>& orders, double low, double high,
                         const std::string& title);
std::string variants_svg(const ModesRecord& record, const std::string& title); ///< eigenfrequencies over the parameter

} // namespace torsion::analysis
