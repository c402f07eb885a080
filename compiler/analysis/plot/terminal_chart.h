#pragma once
// A chart as text: curves in braille patterns, two by four dots a character. Bands and rings are left out.

#include "compiler/analysis/plot/chart.h"

#include <string>

namespace torsion::analysis {

struct TerminalStyle {
    std::size_t columns = 80;
    bool colour = false; ///< else letters on the curves say which is which
};

std::string render_terminal(const Chart& chart, const TerminalStyle& style);

} // namespace torsion::analysis
