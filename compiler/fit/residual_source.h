#pragma once
// Where residuals and their derivatives come from. An optimizer sees nothing else of a model.

#include <cstddef>
#include <span>

namespace torsion::fit {

/// Values are the parameters on their scales: from 0 at the lower bound to 1 at the upper one.
class ResidualSource {
public:
    virtual ~ResidualSource() = default;
    virtual std::size_t residuals() const = 0;
    virtual bool is_exact() const { return false; } ///< derivatives are not those of two runs
    /// False: the model has no result there. `jacobian`: null, or room for a row of values for each residual.
    virtual bool evaluate(std::span<const double> values, std::span<double> residuals, double* jacobian) = 0;
};

} // namespace torsion::fit
