#pragma once
// Mode shapes along the drive line: a panel for each mode, with the masses one behind the other as the shafts connect
// them, and branches below.

#include "compiler/analysis/linear/modes.h"

#include <string>

namespace torsion::analysis {

std::string drive_line_svg(const ModalAnalysis& analysis, const std::string& title);

} // namespace torsion::analysis
