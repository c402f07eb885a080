#pragma once
// How well the data determine the values: covariance of least squares in its linear approximation, and what it cannot
// tell apart.

#include <cstddef>
#include <vector>

namespace torsion::fit {

/// The problem at its minimum, with residuals in units of their standard deviation.
struct Linearized {
    std::size_t residuals = 0, values = 0;
    std::size_t priors = 0;       ///< the last residuals: their derivatives are exact, and their variance is 1
    std::vector<double> jacobian; ///< row by row, of values on their scales
    std::vector<bool> is_free;    ///< false: at a bound; its value is taken as known
    double variance = 1;          ///< of a residual
    double least_effect = 0;      ///< a column of a smaller norm has no effect
};

struct Uncertainty {
    /// standard deviation of each value on its scale; NaN: at a bound or not determined
    std::vector<double> deviation;
    std::vector<std::vector<double>> correlation; ///< NaN likewise
    std::vector<bool> has_effect;
    /// Directions on the scales in which nothing changes that was measured; without values that have no effect.
    std::vector<std::vector<double>> undetermined;
};

Uncertainty uncertainty_of(const Linearized& at);

} // namespace torsion::fit
