#pragma once
// A chart as text: curves in braille patterns, two by four dots a character. Omits bands and rings.

#include "compiler/analysis/plot/chart.h"

#include <string>

namespace torsion::analysis {

struct TerminalStyle {
    std::size_t columns = 80;
    bool colour = false; ///< false: letters on the curves identify them
};

std::string render_terminal(const Chart& chart, const TerminalStyle& style);

} // namespace torsion::analysis
