#pragma once
// Measured values beside the variables of the model that they belong to: the order of the residuals.

#include "torsion/session_fit.h"

#include <cstdint>
#include <vector>

namespace torsion::fit {

/// One value: which time of its experiment, and what was measured, in the unit of the variable.
struct Sample {
    double time = 0, value = 0;
    bool is_left = false; ///< the row after it has the same time: it is that before an event
};

/// The samples of one variable in one experiment.
struct Series {
    std::size_t experiment = 0, match = 0;
    std::size_t begin = 0; ///< its first residual
    std::vector<Sample> samples;
};

/// The variable of a match, in all experiments together.
struct Matched {
    std::string variable, column, unit; ///< unit: of the column, in which results are told
    double factor = 1;                  ///< from the variable's unit to it, of differences
    double offset = 0;
    std::size_t count = 0;
    double mean = 0, spread = 0; ///< of the measured values, in the variable's unit: their standard deviation
    double low = 0, high = 0;
    std::optional<double> sigma = {};                                       ///< in the variable's unit
    std::optional<Filter> filter = {};                                      ///< that the variable goes through
    std::optional<std::size_t> shift_parameter = {}, offset_parameter = {}; ///< of its column
};

/// Invariants of Observations: residuals stand series by series; series by experiment, then match; every match has
/// samples that are not all equal.
struct Observations {
    std::vector<Matched> matches;
    std::vector<Series> series;
    std::vector<SimulateOptions> runs; ///< of each experiment: with its inputs, from its start to its last sample
    std::vector<std::string> paths;
    std::size_t count = 0; ///< of residuals
    double shortest = 0;   ///< distance of two samples, in the median, in s
};

/// Reads the data. Throws where they do not belong to the model.
Observations observe(const Model& model, const Options& options);

} // namespace torsion::fit
