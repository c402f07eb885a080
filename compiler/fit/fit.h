#pragma once
// Parameters of a model from measured data: nonlinear least squares over runs. docs/reference/fit.md
//
// Residuals are what was simulated less what was measured, beside the standard deviation of their column. That is found with the values: columns are
// weighted by what they miss, until it stays (iterated least squares; for normal errors the values of the greatest likelihood).

#include "compiler/fit/options.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace torsion::fit {

struct FittedValue {
    FittedParameter wish; ///< with its `begin`
    std::string unit;
    double value = 0;
    std::optional<double> lower, upper; ///< of the interval of 95 %
    enum class Bound { None, Low, High };
    Bound at_bound = Bound::None; ///< it stands there
    bool has_effect = true;       ///< on what was measured, near the value
};

struct FittedColumn {
    std::string variable, column, unit;
    std::size_t count = 0;
    double rms_before = 0, rms = 0, largest = 0; ///< of the residuals, in `unit`
    double r_squared = 0;
    double following = 0; ///< correlation of a residual with the next one
};

struct Correlation {
    std::size_t first = 0, second = 0; ///< rows of values
    double value = 0;
};

struct Profile {
    std::string name;
    std::vector<std::pair<double, double>> points; ///< values, and the cost less the least one
    double limit = 0;                              ///< of the cost, for 95 %
    std::optional<double> lower, upper;            ///< where it is reached; nothing: not within the bounds
};

/// One series for pictures: of a column in one file, in its unit.
struct FittedCurve {
    std::string variable, unit, path;
    std::vector<double> time, measured, simulated;
};

struct FitResult {
    std::vector<FittedValue> values;
    std::vector<FittedColumn> columns;
    std::vector<Correlation> correlations; ///< of all pairs that are known
    std::vector<std::string> undetermined; ///< sentences
    std::vector<std::string> remarks;      ///< likewise: what one should know before one trusts the numbers
    std::vector<Profile> profiles;
    std::vector<FittedCurve> curves;
    double cost_before = 0, cost = 0; ///< NaN: the first run failed; half the sum of squares, of residuals by the standard deviation of the data
    std::size_t samples = 0, files = 0, runs = 0, failed_runs = 0;
    std::string first_failure;
    int steps = 0, refused_steps = 0;
    std::size_t starts = 1, starts_at_best = 1, starts_without_result = 0;
    bool is_stopped = false; ///< by the user: the best until then
    bool is_settled = false; ///< false: steps are used up, or it was stopped
    double seconds = 0;
};

/// Throws torsion::Error: the request (C130, C131), the data (E131, E101), the module (E106), no run without an error (R340).
FitResult fit(const Model& model, const Options& options);

} // namespace torsion::fit
