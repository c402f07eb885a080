#pragma once
// Curves over time as an SVG picture: panels one above the other with a common time axis. What belongs to a panel stands in the line above it and the
// legend above all, so no text can lie on a curve.

#include <string>
#include <utility>
#include <vector>

namespace torsion::analysis {

struct Curve {
    std::vector<double> x, y; ///< a value that is not finite interrupts the curve
    std::string colour;
    double width = 1.4;
};

struct Band {
    std::vector<double> x, lower, upper;
    std::string colour;
};

struct Panel {
    std::string heading; ///< the quantity, with its unit where that is known
    std::string remark;  ///< at the right end of the same line
    std::vector<Band> bands;
    std::vector<Curve> curves;
    std::vector<std::pair<double, double>> marks; ///< points with a ring and a line across the panel
};

struct LegendEntry {
    enum class Form { Line, Area, Ring };
    Form form = Form::Line;
    std::string colour, text;
};

struct Chart {
    std::string title, x_label;
    std::vector<LegendEntry> legend;
    std::vector<Panel> panels;
};

/// A whole SVG document.
std::string render_svg(const Chart& chart);

} // namespace torsion::analysis
