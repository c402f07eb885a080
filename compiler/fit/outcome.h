#pragma once
// What a fit tells of its minimum.

#include "compiler/fit/search.h"
#include "torsion/session_fit.h"

#include <span>
#include <vector>

namespace torsion::fit {

/// Columns, curves and costs; `before`: residuals at the beginning, empty: there were none.
void tell_residuals(const Observations& observations, std::span<const double> before, std::span<const double> after,
                    FitResult& result);

/// Intervals, correlations, and what is not determined. Uses the weights of the search.
void tell_uncertainty(Bench& bench, Search& search, const Best& best, FitResult& result);

/// Standard deviations of the residuals of each match, as weights. `parameters`: that were fitted.
Weights weights_of(const Observations& observations, std::span<const double> residuals, std::size_t parameters,
                   bool is_robust);

/// Of residuals in units of the weights: their variance, and how many deviations an interval of 95 % reaches to each
/// side.
struct Scatter {
    double variance = 0, quantile = 0;
    double curvature = 1;  ///< of the loss
    bool is_known = false; ///< all columns have a --sigma
};
Scatter scatter_of(const Bench& bench, const Best& best, const Weights& weights, double freedom);

/// The least costs with one parameter held at values on both sides of its best one.
Profile profile_of(Bench& bench, Search& search, const Best& best, std::size_t parameter);

} // namespace torsion::fit
