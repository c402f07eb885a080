#include "torsion/session_fit.h"

#include "compiler/analysis/plot/chart.h"
#include "compiler/analysis/plot/palette.h"

namespace torsion::fit {

namespace {

using namespace analysis;

/// Measured: wide and pale, so that it shows on both sides of what was simulated.
Panel curves_panel(const FittedCurve& curve, const std::string& heading) {
    Panel panel;
    panel.heading = heading, panel.unit = curve.unit;
    panel.curves.push_back({curve.time, curve.measured, palette_colour(0), 4, "", Mark::None, false, 0, 0.35});
    panel.curves.push_back({curve.time, curve.simulated, palette_colour(1)});
    panel.legend.push_back({LegendEntry::Form::Line, palette_colour(0), "measured", "", Mark::None, 4, 0.35});
    panel.legend.push_back({LegendEntry::Form::Line, palette_colour(1), "fitted"});
    return panel;
}

Panel residuals_panel(const FittedCurve& curve, const std::string& heading) {
    Panel panel;
    panel.heading = heading + ": fitted less measured", panel.unit = curve.unit;
    std::vector<double> residuals;
    for (std::size_t i = 0; i < curve.time.size(); ++i) residuals.push_back(curve.simulated[i] - curve.measured[i]);
    panel.curves.push_back({curve.time, std::move(residuals), palette_colour(2)});
    return panel;
}

} // namespace

std::string picture_of(const std::string& model, const FitResult& result) {
    Chart chart;
    chart.title = model, chart.x_label = "time", chart.x_unit = "s";
    for (const FittedCurve& curve : result.curves) {
        const std::string heading = result.files > 1 ? curve.variable + " in " + curve.path : curve.variable;
        chart.panels.push_back(curves_panel(curve, heading));
        chart.panels.push_back(residuals_panel(curve, heading));
    }
    return render_svg(chart);
}

} // namespace torsion::fit
