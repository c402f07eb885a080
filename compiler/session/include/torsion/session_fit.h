#pragma once
// Parameters of a model from measured data: nonlinear least squares over runs. docs/reference/fit.md
//
// Residuals are what was simulated less what was measured, beside the standard deviation of their column. That is found
// with the values: columns are weighted by what they miss, until it stays (iterated least squares; for normal errors
// the values of the greatest likelihood).

#include "torsion/session.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace torsion::fit {

/// A column by its name, and the unit of its numbers; empty: that of the header, else none.
struct ColumnWish {
    std::string name, unit;
};

/// `speed[rpm]`. Nothing behind the name: no unit.
ColumnWish column_wish(std::string_view text);

/// A Butterworth filter that a signal has gone through before it was recorded.
struct Filter {
    enum class Kind { LowPass, HighPass };
    Kind kind = Kind::LowPass;
    double frequency = 0; ///< Hz, where it lets half of the power through
    int order = 1;
};

struct Match {
    std::string variable;
    ColumnWish column;
    /// the standard deviation of the measured values, in the unit of the column; nothing: that of the residuals
    std::optional<double> sigma = {};
    std::optional<Filter> filter = {}; ///< the variable goes through it, too
    /// of the times of the column, s: values beyond all of them are left out; none: all count
    std::vector<std::pair<double, double>> windows = {};
};

/// An input of the top level that follows a column of the data.
struct DrivenInput {
    std::string input;
    ColumnWish column;
};

/// Measured data in memory: column by column; NaN is missing.
struct DataTable {
    std::vector<std::string> names = {};
    std::vector<std::vector<double>> columns = {};
};

/// One file of data, or a table in its place, and what the model has in it.
struct Experiment {
    std::string path; ///< of a table: its name in messages
    Values set = {};
    std::optional<DataTable> table = {};
};

struct Prior {
    double mean = 0, sigma = 1;
};

struct FittedParameter {
    std::string name; ///< `shaft.c`, or of a start value `load.w.start`
    double low = 0, high = 0;
    bool is_log = false;
    std::optional<double> begin = {}; ///< nothing: the model's value
    std::optional<Prior> prior = {};
    std::vector<Value> choices = {}; ///< in place of bounds: each of these is fitted, and the best one counts
    enum class Kind {
        Model,
        TimeShift, ///< is added to the times of a column, in s
        Offset     ///< is added to the variable before it is compared with a column, in the unit of that
    };
    Kind kind = Kind::Model;
    std::string column = {}; ///< of the latter two
};

/// `shift(COLUMN)` and `offset(COLUMN)`.
FittedParameter parameter_of_column(FittedParameter::Kind kind, const std::string& column, double low, double high);

enum class Loss { None, Huber, Cauchy };

struct Options {
    RunOptions run = {};
    std::vector<Experiment> experiments = {};
    ColumnWish time = {};
    std::vector<Match> matches = {};
    std::vector<DrivenInput> inputs = {};
    std::string input_file = {}; ///< of inputs that do not follow the data
    std::vector<FittedParameter> parameters = {};
    std::vector<std::string> profiles = {}; ///< parameters whose likelihood is followed
    Loss loss = Loss::None;
    std::size_t starts = 1;
    std::uint64_t seed = 1;
    unsigned jobs = 0; ///< threads; 0: one per core
    int most_steps = 100;
    /// In the thread of the caller or another one, but never twice at a time.
    std::function<void(std::size_t runs, std::size_t failed, double cost)> progress = {};
    const Cancel* cancel = nullptr; ///< the best that was found is kept
};

struct FittedValue {
    FittedParameter wish; ///< with its `begin`
    std::string unit;
    double value = 0;
    std::optional<double> lower, upper; ///< of the interval of 95 %
    std::optional<double> deviation;    ///< the standard deviation, in its linear approximation
    enum class Bound { None, Low, High };
    Bound at_bound = Bound::None; ///< it stands there
    bool has_effect = true;       ///< on what was measured, near the value
    std::string text = {};        ///< of a choice: as it was given
    std::string modifier = {};    ///< the same in Modelica syntax
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

/// The fit with one combination of choices.
struct FittedCombination {
    std::vector<std::string> choices;
    /// the negative logarithm of the likelihood, but for a constant; nothing: no run was good
    std::optional<double> misfit;
    std::string failure;
};

struct FitResult {
    std::vector<FittedValue> values;
    std::vector<FittedColumn> columns;
    std::vector<Correlation> correlations; ///< of all pairs that are known
    std::vector<std::string> undetermined; ///< sentences
    std::vector<std::string> remarks;      ///< likewise: what one should know before one trusts the numbers
    std::vector<Profile> profiles;
    std::vector<FittedCombination> combinations; ///< more than one where there are choices
    std::vector<FittedCurve> curves;
    /// NaN: the first run failed; half the sum of squares, of residuals by the standard deviation of the data
    double cost_before = 0, cost = 0;
    std::size_t samples = 0, files = 0, runs = 0, failed_runs = 0;
    std::string first_failure;
    int steps = 0, refused_steps = 0;
    std::size_t starts = 1, starts_at_best = 1, starts_without_result = 0;
    bool is_stopped = false; ///< by the user: the best until then
    bool is_settled = false; ///< false: steps are used up, or it was stopped
    double seconds = 0;
};

/// Throws torsion::Error: the request (C130, C131), the data (E131, E101), the module (E106), no run without an error
/// (R340).
FitResult fit(const Model& model, const Options& options);

std::string text_of(const std::string& model, const FitResult& result);
std::string json_of(const std::string& model, const FitResult& result);
/// SVG: what was measured and simulated, and below what is between them.
std::string picture_of(const std::string& model, const FitResult& result);
/// The interactive page (HTML) of both, with spectra of the residuals.
std::string page_of(const std::string& model, const FitResult& result);
/// A model that extends the given one with the values; nothing, and the reason, where a modifier cannot say one.
/// `name`: of the new model.
std::optional<std::string> model_text(const std::string& model, const std::string& name, const FitResult& result,
                                      std::string& problem);

} // namespace torsion::fit
