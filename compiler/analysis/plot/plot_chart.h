#pragma once
// Makes a chart of variables of one or more results: one panel per quantity, one colour per variable of a panel, one
// dash per result.

#include "compiler/analysis/plot/chart.h"
#include "compiler/analysis/result/result_file.h"

#include <optional>
#include <string>
#include <vector>

namespace torsion::analysis {

/// A variable with its numbers in each result; without numbers for a result that lacks it.
struct PlottedVariable {
    std::string name, unit; ///< the unit of the shown numbers; empty: unknown
    std::vector<std::vector<double>> values;
};

struct PlotData {
    std::vector<std::string> results;       ///< names for the legend, if several
    std::vector<std::vector<double>> times; ///< of each result
    std::vector<PlottedVariable> variables;
    std::optional<PlottedVariable> x; ///< in place of time
};

struct PlotOptions {
    std::string title;
    std::optional<double> from, to; ///< seconds
    double width = 900, height = 0; ///< pixels
};

/// Nothing, and the reason, if no number can be drawn.
std::optional<Chart> plot_chart(const PlotData& data, const PlotOptions& options, std::string& problem);

/// `values` of one result within [from, to]. Rows at the ends are interpolated; a mode holds its last value. Times and
/// values.
struct Section {
    std::vector<double> time, values;
};
Section section_of(const std::vector<double>& time, const std::vector<double>& values, std::optional<double> from,
                   std::optional<double> to, bool is_mode);

/// The shortest file names that differ: `run.csv`, or `a/run.csv` and `b/run.csv`.
std::vector<std::string> distinct_labels(const std::vector<std::string>& paths);

} // namespace torsion::analysis
