#pragma once
// Derivatives of residuals by differences of runs: where a model cannot be differentiated by its parameters
// (exact_slopes.h).

#include "compiler/fit/model_runs.h"
#include "compiler/fit/residual_source.h"

#include <functional>
#include <memory>
#include <vector>

namespace torsion::fit {

/// Of any function. Each parameter has a step of its own, that follows the curvature: the error of a derivative is
/// about the square of what two sides differ by.
class Differences final : public ResidualSource {
public:
    /// Residuals at a point of the scales, by worker `thread`; false: there are none.
    using Function = std::function<bool(unsigned thread, std::span<const double> values, std::span<double> residuals)>;

    /// `first_step`: on the scale of each parameter. `noise`: of all residuals together; steps that change them by
    /// little more do not become shorter.
    Differences(Function function, std::size_t residuals, std::vector<double> first_step, double noise,
                unsigned threads);

    std::size_t residuals() const override { return residuals_; }
    bool evaluate(std::span<const double> values, std::span<double> residuals, double* jacobian) override;

private:
    /// Two further points for the slope at a value, and the weights of the three.
    struct Stencil {
        double a = 0, b = 0;
        double weight_a = 0, weight_here = 0, weight_b = 0;
    };
    static Stencil stencil(double value, double step);
    bool column(unsigned thread, std::size_t parameter, std::span<const double> values, std::span<const double> here,
                double* jacobian);

    Function function_;
    std::size_t residuals_;
    std::vector<double> steps_;
    double noise_;
    unsigned threads_;
};

/// For one thread of a fit; `threads`: how many runs it may make beside each other.
std::unique_ptr<ResidualSource> make_differences(Bench& bench, unsigned threads);

} // namespace torsion::fit
