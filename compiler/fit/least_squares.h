#pragma once
// Nonlinear least squares within bounds: trust-region Gauss-Newton (Levenberg-Marquardt) by Ceres. Its code is in a
// module, lib/torsion/fit.so, because Ceres needs libraries that no other command does.

#include "torsion/session_fit.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace torsion::fit {

// Beyond so many standard deviations a residual counts less: 95 % of the efficiency of least squares for normal errors
// (Huber 1981; Holland and Welsch 1977).
constexpr double huber_width = 1.345, cauchy_width = 2.385;

struct LeastSquares {
    std::vector<double> start; ///< values; all have the bounds 0 and 1
    std::size_t residuals = 0;
    /// Residuals at the values and, unless it is null, their derivatives, row by row. False: there are none there. Must
    /// not throw.
    std::function<bool(const double* values, double* residuals, double* jacobian)> evaluate;
    Loss loss = Loss::None;
    std::size_t lossless = 0; ///< the last residuals, to which the loss does not apply
    int most_steps = 100;
    std::function<bool(double cost)> goes_on; ///< after each step; false ends with the best
};

struct Minimum {
    enum class End { Converged, Stopped, StepsUsedUp, Failed };
    End end = End::Failed;
    std::vector<double> values; ///< the best
    double cost_before = 0, cost = 0;
    int steps = 0, refused_steps = 0;
    std::string words; ///< of the optimizer
};

/// The module's one function; both sides come from the same build. False: they do not.
using Minimize = bool (*)(const LeastSquares&, Minimum&, std::uint64_t fit);
constexpr std::uint64_t least_squares_fit = sizeof(LeastSquares) * 1009 + sizeof(Minimum);

/// Loads the module; throws E106 where it is missing. Any thread may call what it returns.
Minimize load_minimizer();

} // namespace torsion::fit
