#pragma once
// Curves over time, or over another variable, as an SVG picture: panels one above the other with a common horizontal
// axis. Headings and legends stand above their panels, so no text covers a curve. Pixels are CSS pixels; the size of
// the document does not grow with the number of rows.

#include "compiler/analysis/plot/palette.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace torsion::analysis {

struct Curve {
    std::vector<double> x, y; ///< a value that is not finite interrupts the curve
    std::string colour;
    double width = 1.4;
    std::string dash;       ///< as of SVG; empty: solid
    Mark mark = Mark::None; ///< at some places of the curve
    bool is_step = false;   ///< a value holds until the next row
    double shift = 0;       ///< pixels upwards, so that modes of equal value both show
    double opacity = 1;
};

struct Band {
    std::vector<double> x, lower, upper;
    std::string colour;
};

struct LegendEntry {
    enum class Form { Line, Area, Ring };
    Form form = Form::Line;
    std::string colour, text;
    std::string dash;
    Mark mark = Mark::None;
    double width = 2, opacity = 1;
};

struct Panel {
    std::string heading; ///< the quantity or the variable
    std::string remark;  ///< at the right end of the same line
    std::vector<Band> bands;
    std::vector<Curve> curves;
    std::vector<std::pair<double, double>> marks; ///< drawn as a ring and a line across the panel
    std::string unit;                             ///< of the vertical axis, behind the heading
    std::vector<LegendEntry> legend;              ///< of this panel only
    bool is_mode = false;                         ///< whole numbers: a lower panel, ticks at whole numbers
    bool is_logarithmic = false;                  ///< values that are not positive interrupt a curve
    std::vector<std::pair<double, double>> spans; ///< of x, shaded from the lower to the upper end
};

struct Chart {
    std::string title, x_label;
    std::vector<LegendEntry> legend;
    std::vector<Panel> panels;
    std::string x_unit;
    std::optional<double> x_low, x_high; ///< ends of the horizontal axis; else those of the curves
    /// x is a variable and may decrease: arrows show the direction, a ring the start
    bool is_plane = false;
    double width = 900, height = 0; ///< 0: the panels decide the height
};

/// A complete SVG document.
std::string render_svg(const Chart& chart);

/// Ends of the horizontal axis and of a panel's vertical axis, with a margin; [0, 1] without finite values.
std::pair<double, double> x_span(const Chart& chart);
std::pair<double, double> y_span(const Panel& panel);

} // namespace torsion::analysis
