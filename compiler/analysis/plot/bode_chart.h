#pragma once
// A Bode plot as SVG: amplitude in decibels and phase in degrees over the logarithm of the frequency, with crossings of
// a loop.

#include "compiler/analysis/bode/bode_report.h"

#include <string>

namespace torsion::analysis {

std::string bode_svg(const BodeRecord& record, const std::string& title);

} // namespace torsion::analysis
