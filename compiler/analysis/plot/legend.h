#pragma once
// Rows of legend entries above a panel: a single row is as wide as its texts, several rows have columns.

#include "compiler/analysis/plot/chart.h"

#include <string>
#include <vector>

namespace torsion::analysis {

class LegendLayout {
public:
    /// `width`: of all rows. `first`: the width that a heading leaves in its row; the legend uses that row if it fits.
    LegendLayout(const std::vector<LegendEntry>& entries, double width, double first);

    bool is_beside_heading() const { return beside_; }
    double height() const; ///< of the rows below the heading
    /// `x`, `y`: left end and baseline of the first row.
    std::string draw(double x, double y) const;
    double row_width() const; ///< of a legend in one row

private:
    double entry_width(std::size_t i) const;

    const std::vector<LegendEntry>& entries_;
    double width_;
    bool beside_ = false;
    std::size_t columns_ = 1;
    bool in_one_row_ = true;
};

constexpr double legend_row = 18; ///< from baseline to baseline
constexpr double legend_gap = 22; ///< after an entry

/// A mark of a curve, also in the legend. Empty for Mark::None.
std::string draw_curve_mark(Mark mark, double x, double y, const std::string& colour);

} // namespace torsion::analysis
