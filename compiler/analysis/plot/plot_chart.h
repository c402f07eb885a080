#pragma once
// From variables of one or more results to a chart: one panel for each quantity, one colour for each variable of a panel, one dash for each result.

#include "compiler/analysis/plot/chart.h"
#include "compiler/analysis/result/result_file.h"

#include <optional>
#include <string>
#include <vector>

namespace torsion::analysis {

/// A variable with its numbers in each of the results; no number where a result does not have it.
struct PlottedVariable {
    std::string name, unit; ///< the unit in which the numbers are shown; empty: not known
    std::vector<std::vector<double>> values;
};

struct PlotData {
    std::vector<std::string> results;       ///< what the legend calls them, when there are several
    std::vector<std::vector<double>> times; ///< of each result
    std::vector<PlottedVariable> variables;
    std::optional<PlottedVariable> x; ///< in place of time
};

struct PlotOptions {
    std::string title;
    std::optional<double> from, to; ///< seconds
    double width = 900, height = 0; ///< pixels
};

/// Nothing, and why, when there is no number to draw.
std::optional<Chart> plot_chart(const PlotData& data, const PlotOptions& options, std::string& problem);

/// `values` of one result within [from, to]: rows at the ends are interpolated, or carried on in a mode. Times and values.
struct Section {
    std::vector<double> time, values;
};
Section section_of(const std::vector<double>& time, const std::vector<double>& values, std::optional<double> from, std::optional<double> to,
                   bool is_mode);

/// Names of files as short as they may be to differ: `run.csv`, or `a/run.csv` and `b/run.csv`.
std::vector<std::string> distinct_labels(const std::vector<std::string>& paths);

} // namespace torsion::analysis
