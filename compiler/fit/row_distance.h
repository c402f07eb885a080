#pragma once
// How near the rows of a run must be, so that values between them are known much better than they are measured.

#include "compiler/fit/model_runs.h"

#include <optional>
#include <vector>

namespace torsion::fit {

struct RowDistance {
    std::optional<double> interval; ///< nothing: the rows are those of a solver with fixed steps
    double error = 0;               ///< of values between rows, in spreads of the data, at most
};

constexpr double good_between_rows = 1e-5; ///< of RowDistance::error

/// `parameters`: at which the runs are looked at. `first`: where to begin; nothing: as the samples ask for.
RowDistance row_distance(const Model& model, const Options& options, const Observations& observations,
                         const std::vector<double>& parameters, std::optional<double> first = {});

} // namespace torsion::fit
