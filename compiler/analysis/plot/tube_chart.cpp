#include "compiler/analysis/plot/tube_chart.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace torsion::analysis {

namespace {

constexpr const char *result_colour = "#0b5cad", *reference_colour = "#e08214", *tube_colour = "#fde3c0",
                     *worst_colour = "#c22";

std::vector<std::size_t> columns_of(const ResultFile& file, const std::vector<std::string>& names) {
    std::vector<std::size_t> columns;
    for (const std::string& name : names) {
        const auto found = std::find(file.names().begin(), file.names().end(), name);
        columns.push_back(static_cast<std::size_t>(found - file.names().begin()));
    }
    return columns;
}

std::string remark_on(const SignalVerdict& signal) {
    char text[120];
    if (!signal.is_reference_finite)
        std::snprintf(text, sizeof text, "the reference has no finite number at t = %.6g s", signal.time);
    else if (!std::isfinite(signal.distance))
        std::snprintf(text, sizeof text, "no finite number at t = %.6g s", signal.time);
    else std::snprintf(text, sizeof text, "%.3g of the tube at t = %.6g s", signal.distance, signal.time);
    return (signal.inside ? "inside, " : "outside, ") + std::string(text);
}

/// The value of the row farthest from the reference. Rows of an event share their time, so all rows at this time are
/// candidates.
double value_at(const Trajectory& result, std::size_t column, const SignalVerdict& signal, const Tube& tube) {
    double worst = -std::numeric_limits<double>::infinity(), value = std::numeric_limits<double>::quiet_NaN();
    std::size_t row = static_cast<std::size_t>(std::lower_bound(result.time.begin(), result.time.end(), signal.time) -
                                               result.time.begin());
    std::size_t bound =
        static_cast<std::size_t>(std::lower_bound(tube.time.begin(), tube.time.end(), signal.time) - tube.time.begin());
    for (; row < result.time.size() && bound < tube.time.size() && result.time[row] == signal.time; ++row, ++bound) {
        const double v = result.columns[column][row], beyond = std::max(tube.lower[bound] - v, v - tube.upper[bound]);
        if (beyond > worst) worst = beyond, value = v;
    }
    return value;
}

Panel panel_of(const SignalVerdict& signal, const Trajectory& result, const Trajectory& reference, std::size_t column) {
    Tube tube = tube_of(reference.time, reference.columns[column], result.time, {});
    Panel panel{signal.name, remark_on(signal), {}, {}, {}, ""};
    panel.marks.emplace_back(signal.time, value_at(result, column, signal, tube));
    panel.bands.push_back({std::move(tube.time), std::move(tube.lower), std::move(tube.upper), tube_colour});
    // The reference curve is wider, so that it shows on both sides of a result over it.
    panel.curves.push_back({reference.time, reference.columns[column], reference_colour, 3.2});
    panel.curves.push_back({result.time, result.columns[column], result_colour});
    return panel;
}

} // namespace

std::optional<Chart> chart_of(const Comparison& comparison, const ResultFile& result, const ResultFile& reference,
                              std::size_t most, std::string& problem) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < std::min(most, comparison.signals.size()); ++i)
        names.push_back(comparison.signals[i].name);
    const auto in_result = columns_of(result, names), in_reference = columns_of(reference, names);
    auto ours = result.read(in_result, problem);
    if (!ours) return std::nullopt;
    const auto theirs = reference.read(in_reference, problem);
    if (!theirs || !convert_units(result, in_result, reference, in_reference, *ours, problem)) return std::nullopt;

    using Form = LegendEntry::Form;
    Chart chart{"", "time", {}, {}, "s"};
    chart.legend = {{Form::Line, result_colour, "result"},
                    {Form::Line, reference_colour, "reference"},
                    {Form::Area, tube_colour, "tube"},
                    {Form::Ring, worst_colour, "worst row"}};
    for (std::size_t i = 0; i < names.size(); ++i)
        chart.panels.push_back(panel_of(comparison.signals[i], *ours, *theirs, i));
    return chart;
}

} // namespace torsion::analysis
