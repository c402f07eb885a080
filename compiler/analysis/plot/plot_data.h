#pragma once
// Reads the contents of a plot from results: the chosen variables, their numbers and units.

#include "compiler/analysis/plot/plot_chart.h"
#include "compiler/analysis/result/result_file.h"

#include <optional>
#include <string>
#include <vector>

namespace torsion::analysis {

struct PlotWish {
    std::vector<std::string> patterns; ///< names or regular expressions; none: see usual_variables()
    std::string x;                     ///< the variable in place of time; empty or `time`: time
    /// `rpm`: all variables with a unit that can be shown in it. `w=rpm`: the variables whose name, or its last part,
    /// is `w`; without a unit in the result, their numbers count as SI. `si`: no display units.
    std::vector<std::string> units;
    std::size_t most = 60; ///< limit of variables
};

struct PlotProblem {
    std::string message, help;
    bool is_of_file = false; ///< the cause is a malformed result; else the request
};

struct GatheredPlot {
    PlotData data;
    std::size_t left_out = 0; ///< variables beyond `most`
};

std::optional<GatheredPlot> gather_plot(const std::vector<ResultFile>& files, const PlotWish& wish,
                                        PlotProblem& problem);

} // namespace torsion::analysis
