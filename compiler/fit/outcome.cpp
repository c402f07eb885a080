#include "compiler/fit/outcome.h"

#include "compiler/fit/combinations.h"
#include "compiler/fit/loss.h"
#include "compiler/fit/row_distance.h"
#include "compiler/fit/scale.h"
#include "compiler/fit/student.h"
#include "compiler/fit/uncertainty.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace torsion::fit {

namespace {

constexpr double least_deviation = good_between_rows; // of residuals, in spreads of the data: they are known no better

/// Calls work(residual, series, sample) for each residual of a match.
template <class Work>
void each_of_match(const Observations& observations, std::size_t match, const Work& work) {
    for (const Series& series : observations.series) {
        for (std::size_t i = 0; series.match == match && i < series.samples.size(); ++i)
            work(series.begin + i, series, i);
    }
}

double sum_of_squares(const Observations& observations, std::size_t match, std::span<const double> residuals) {
    double sum = 0;
    each_of_match(observations, match,
                  [&](std::size_t row, const Series&, std::size_t) { sum += residuals[row] * residuals[row]; });
    return sum;
}

/// The variance of a residual in units of the weights: of least squares, or of an M-estimate (Huber 1981, section 7.6).
struct Spread {
    double variance, curvature; ///< curvature: the mean second derivative of the loss; 1 of least squares
};
Spread spread_of(const Bench& bench, const Best& best, const Weights& weights, double freedom) {
    double squares = 0, seconds = 0;
    for (const Series& series : bench.observations.series) {
        for (std::size_t i = 0; i < series.samples.size(); ++i) {
            const Pull pull = pull_of(bench.options.loss, weights[series.match] * best.residuals[series.begin + i]);
            squares += pull.first * pull.first, seconds += pull.second;
        }
    }
    const double mean = seconds / static_cast<double>(best.residuals.size());
    return {squares / freedom / (mean * mean), mean};
}

/// Residuals that are no errors of this size.
void tell_sigmas(const Observations& observations, FitResult& result) {
    for (std::size_t i = 0; i < observations.matches.size(); ++i) {
        const Matched& match = observations.matches[i];
        const double ratio = result.columns[i].rms / std::abs(*match.sigma * match.factor);
        const double noise = 4 / std::sqrt(2.0 * static_cast<double>(match.count)); // of the ratio, four times
        if (ratio > 1 + noise || ratio < 1 - noise)
            result.remarks.push_back(fmt::format(
                "the residuals of {} are {:.2g} times its --sigma: {}", match.variable, ratio,
                ratio > 1 ? "the model lacks something, or the errors are larger" : "the errors are smaller"));
    }
}

} // namespace

void tell_residuals(const Observations& observations, std::span<const double> before, std::span<const double> after,
                    FitResult& result) {
    for (std::size_t match = 0; match < observations.matches.size(); ++match) {
        const Matched& m = observations.matches[match];
        FittedColumn column{m.variable, m.column, m.unit, m.count};
        const double unit = m.spread * m.factor, count = static_cast<double>(m.count);
        const double squares = sum_of_squares(observations, match, after);
        column.rms = std::sqrt(squares / count) * std::abs(unit);
        column.rms_before =
            before.empty() ? NAN : std::sqrt(sum_of_squares(observations, match, before) / count) * std::abs(unit);
        column.r_squared = 1 - squares / count;
        double products = 0;
        each_of_match(observations, match, [&](std::size_t row, const Series&, std::size_t i) {
            column.largest = std::max(column.largest, std::abs(after[row] * unit));
            if (i > 0) products += after[row] * after[row - 1];
        });
        column.following = squares > 0 ? products / squares : 0;
        result.columns.push_back(column);
    }
    for (const Series& series : observations.series) {
        const Matched& m = observations.matches[series.match];
        FittedCurve curve{m.variable, m.unit, observations.paths[series.experiment], {}, {}, {}};
        for (std::size_t i = 0; i < series.samples.size(); ++i) {
            curve.time.push_back(series.samples[i].time);
            curve.measured.push_back(series.samples[i].value * m.factor + m.offset);
            curve.simulated.push_back((series.samples[i].value + after[series.begin + i] * m.spread) * m.factor +
                                      m.offset);
        }
        result.curves.push_back(std::move(curve));
    }
    for (const double r : after) result.cost += r * r / 2;
    for (const double r : before) result.cost_before += r * r / 2;
    if (before.empty()) result.cost_before = NAN;
}

Weights weights_of(const Observations& observations, std::span<const double> residuals, std::size_t parameters,
                   bool is_robust) {
    Weights weights;
    const double all = static_cast<double>(observations.count),
                 left = std::max(all - static_cast<double>(parameters), 1.0);
    for (std::size_t match = 0; match < observations.matches.size(); ++match) {
        double deviation = std::sqrt(sum_of_squares(observations, match, residuals) /
                                     static_cast<double>(observations.matches[match].count) * all / left);
        if (observations.matches[match].sigma)
            deviation = *observations.matches[match].sigma / observations.matches[match].spread;
        else if (is_robust) { // the median of the sizes, for normal errors (Hampel 1974)
            std::vector<double> sizes;
            each_of_match(observations, match, [&](std::size_t row, const Series&, std::size_t) {
                sizes.push_back(std::abs(residuals[row]));
            });
            const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
            std::nth_element(sizes.begin(), middle, sizes.end());
            deviation = 1.4826 * *middle;
        }
        weights.push_back(1 / std::max(deviation, least_deviation));
    }
    return weights;
}

Scatter scatter_of(const Bench& bench, const Best& best, const Weights& weights, double freedom) {
    const bool is_known = std::all_of(bench.observations.matches.begin(), bench.observations.matches.end(),
                                      [](const Matched& m) { return m.sigma; });
    const Spread spread = spread_of(bench, best, weights, freedom);
    if (is_known) return {1, 1.959964, spread.curvature, true};
    if (!(freedom > 0)) return {NAN, NAN, NAN, false};
    return {spread.variance, student_quantile(0.975, freedom), spread.curvature, false};
}

/// `quantile`: how many deviations an interval reaches to each side.
void tell_intervals(const Uncertainty& known, double quantile, FitResult& result) {
    for (std::size_t i = 0; i < known.deviation.size(); ++i) {
        FittedValue& value = result.values[i];
        value.has_effect = known.has_effect[i];
        const double slope = slope_of_scale(value.wish, value.value), wide = quantile * known.deviation[i];
        if (std::isfinite(wide)) {
            value.deviation = known.deviation[i] * slope;
            value.lower =
                value.wish.is_log ? value.value * std::exp(-wide * slope / value.value) : value.value - wide * slope;
            value.upper =
                value.wish.is_log ? value.value * std::exp(wide * slope / value.value) : value.value + wide * slope;
        }
        for (std::size_t k = i + 1; k < known.deviation.size(); ++k) {
            if (std::isfinite(known.correlation[i][k])) result.correlations.push_back({i, k, known.correlation[i][k]});
        }
    }
}

void tell_uncertainty(Bench& bench, Search& search, const Best& best, FitResult& result) {
    const std::vector<FittedParameter>& parameters = bench.options.parameters;
    Linearized at;
    at.residuals = search.rows(), at.values = parameters.size();
    at.priors = search.rows() - bench.observations.count;
    if (!search.linearize(best.values, at.jacobian)) {
        result.remarks.push_back("runs beside the fitted values fail: there are no intervals");
        return;
    }
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        const double u = best.values[i];
        result.values[i].at_bound = u < 1e-7       ? FittedValue::Bound::Low
                                    : u > 1 - 1e-7 ? FittedValue::Bound::High
                                                   : FittedValue::Bound::None;
        at.is_free.push_back(result.values[i].at_bound == FittedValue::Bound::None);
    }
    const double freedom = static_cast<double>(search.rows()) -
                           static_cast<double>(std::count(at.is_free.begin(), at.is_free.end(), true));
    const Weights& weights = search.weights();
    const Scatter scatter = scatter_of(bench, best, weights, freedom);
    const bool is_known = scatter.is_known;
    at.variance = scatter.variance;
    if (is_known) tell_sigmas(bench.observations, result);
    // Over its whole scale it moves what was measured by less than a hundred-thousandth of its spread.
    at.least_effect =
        1e-5 * std::sqrt(static_cast<double>(search.rows())) * *std::min_element(weights.begin(), weights.end());
    const Uncertainty known = uncertainty_of(at);
    tell_intervals(known, scatter.quantile, result);
    std::vector<std::string> names;
    std::vector<double> values;
    for (std::size_t i = 0; i < parameters.size(); ++i)
        names.push_back(result.values[i].wish.name), values.push_back(result.values[i].value);
    if (freedom <= 0 && !is_known)
        result.remarks.push_back("there are as many parameters as values: nothing is left to judge the errors by");
    std::vector<std::vector<double>> directions = known.undetermined;
    for (std::vector<double>& direction : directions) {
        for (std::size_t i = 0; i < direction.size(); ++i) direction[i] *= slope_of_scale(parameters[i], values[i]);
    }
    result.undetermined = words_of(std::move(directions), names, values);
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        if (!result.values[i].has_effect)
            result.undetermined.push_back(
                fmt::format("the data do not determine {}: it has no effect on them near this value", names[i]));
    }
}

} // namespace torsion::fit
