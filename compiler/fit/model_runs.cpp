#include "compiler/fit/model_runs.h"

#include "compiler/fit/interpolation.h"
#include "compiler/fit/signal_filter.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace torsion::fit {

namespace {

constexpr std::size_t no_handle = SIZE_MAX; // of a parameter that the model does not have
constexpr double shift_step = 1e-5;         // of the run

/// As a run with sensitivities names it: a start value by its state.
std::string name_of(const FittedParameter& parameter) {
    const std::string_view name = parameter.name;
    constexpr std::string_view start = ".start";
    return std::string(name.ends_with(start) ? name.substr(0, name.size() - start.size()) : name);
}

std::string slope_name(const std::string& variable, const FittedParameter& parameter) {
    return "d(" + variable + ")/d(" + name_of(parameter) + ")";
}

} // namespace

ModelRuns::ModelRuns(Bench& bench, bool has_slopes) : bench_(bench) {
    const std::vector<FittedParameter>& parameters = bench.options.parameters;
    for (const SimulateOptions& asked : bench.observations.runs) {
        SimulateOptions options = asked;
        for (std::size_t i = 0; has_slopes && i < parameters.size(); ++i) {
            if (parameters[i].kind != FittedParameter::Kind::Model) continue;
            options.sensitivities.push_back(name_of(parameters[i]));
            for (const Matched& match : bench.observations.matches)
                options.variables.push_back(slope_name(match.variable, parameters[i]));
        }
        if (bench.tolerance) options.run.tolerance = bench.tolerance;
        if (bench.interval) options.run.step_size = bench.interval, options.run.intervals.reset();
        OneExperiment& one = experiments_.emplace_back(OneExperiment{bench.model.runner(options), {}});
        for (const FittedParameter& parameter : parameters)
            one.parameters.push_back(
                parameter.kind == FittedParameter::Kind::Model ? one.runner.parameter(parameter.name) : no_handle);
    }
}

bool ModelRuns::residuals(std::span<const double> parameters, std::span<double> to, double* slopes) {
    for (std::size_t i = 0; i < experiments_.size(); ++i) {
        if (!run(i, parameters, to, slopes)) return false;
    }
    return true;
}

bool ModelRuns::run(std::size_t experiment, std::span<const double> parameters, std::span<double> to, double* slopes) {
    if (bench_.is_cancelled()) return false;
    OneExperiment& one = experiments_[experiment];
    ++bench_.runs;
    std::string problem;
    try {
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            if (one.parameters[i] != no_handle) one.runner.set(one.parameters[i], parameters[i]);
        }
        const Result& result = one.runner.run();
        if (bench_.is_cancelled()) return false;
        if (result.status() == RunStatus::Finished || result.status() == RunStatus::Terminated) {
            const bool is_good = compare(experiment, result, parameters, to, problem);
            if (is_good && (slopes == nullptr || read_slopes(experiment, result, parameters, slopes, problem)))
                return true;
        } else if (!result.diagnostics().empty()) {
            problem = fmt::format("{}: {}", result.diagnostics().back().code, result.diagnostics().back().message);
        }
    } catch (const Error& error) { // a value outside its limits
        problem = error.diagnostics().empty()
                      ? error.what()
                      : error.diagnostics().back().code + ": " + error.diagnostics().back().message;
    }
    return fail(problem);
}

bool ModelRuns::read(const Result& result, const std::string& column, const Series& series, double shift,
                     bool subtracts, std::span<double> to, std::string& problem) const {
    const Matched& match = bench_.observations.matches[series.match];
    const auto found = result.find(column);
    if (!found) return problem = fmt::format("the run has no `{}`", column), false;
    const ColumnDescription& about = result.columns()[*found];
    const bool holds = about.variability != Variability::Continuous || about.type != Type::Real;
    const double span = std::abs(result.end_time() - result.start_time());
    std::vector<double> behind;
    if (match.filter) behind = filtered(*match.filter, result.time(), result.column(*found), holds);
    Interpolation at(result.time(), match.filter ? std::span<const double>(behind) : result.column(*found),
                     holds && !match.filter, 1e-10 * span);
    for (std::size_t i = 0; i < series.samples.size(); ++i) {
        const Sample& sample = series.samples[i];
        const double time = sample.time + shift, value = at(time, sample.is_left);
        if (!std::isfinite(value)) {
            problem = time > result.end_time()
                          ? fmt::format("the model ends the run at {} s, before the data end", result.end_time())
                          : fmt::format("`{}` is no number at {} s", column, time);
            return false;
        }
        to[i] = (value - (subtracts ? sample.value : 0)) / match.spread;
    }
    return true;
}

bool ModelRuns::compare(std::size_t experiment, const Result& result, std::span<const double> parameters,
                        std::span<double> to, std::string& problem) const {
    for (const Series& series : bench_.observations.series) {
        if (series.experiment != experiment) continue;
        const Matched& match = bench_.observations.matches[series.match];
        const std::span<double> its = to.subspan(series.begin, series.samples.size());
        if (!read(result, match.variable, series, match.shift_parameter ? parameters[*match.shift_parameter] : 0, true,
                  its, problem))
            return false;
        const double offset =
            match.offset_parameter ? parameters[*match.offset_parameter] / match.factor / match.spread : 0;
        for (double& residual : its) residual += offset;
    }
    return true;
}

bool ModelRuns::read_slopes(std::size_t experiment, const Result& result, std::span<const double> values,
                            double* slopes, std::string& problem) const {
    const std::vector<FittedParameter>& parameters = bench_.options.parameters;
    std::vector<double> here, there;
    for (const Series& series : bench_.observations.series) {
        if (series.experiment != experiment) continue;
        const Matched& match = bench_.observations.matches[series.match];
        const double shift = match.shift_parameter ? values[*match.shift_parameter] : 0;
        here.resize(series.samples.size()), there.resize(series.samples.size());
        const auto put = [&](std::size_t parameter, const auto& slope) {
            for (std::size_t i = 0; i < here.size(); ++i)
                slopes[(series.begin + i) * parameters.size() + parameter] = slope(i);
        };
        for (std::size_t p = 0; p < parameters.size(); ++p) {
            if (parameters[p].kind == FittedParameter::Kind::Model) {
                if (!read(result, slope_name(match.variable, parameters[p]), series, shift, false, here, problem))
                    return false;
                put(p, [&](std::size_t i) { return here[i]; });
            } else if (match.offset_parameter == p) {
                put(p, [&](std::size_t) { return 1 / match.factor / match.spread; });
            } else if (match.shift_parameter == p) { // of the same run, a little earlier and later
                const double step = std::min(shift_step * (result.end_time() - result.start_time()),
                                             (parameters[p].high - parameters[p].low) / 2);
                const double back = std::max(parameters[p].low, shift - step),
                             on = std::min(parameters[p].high, shift + step);
                if (!read(result, match.variable, series, back, false, here, problem) ||
                    !read(result, match.variable, series, on, false, there, problem))
                    return false;
                put(p, [&](std::size_t i) { return (there[i] - here[i]) / (on - back); });
            } else {
                put(p, [](std::size_t) { return 0.0; });
            }
        }
    }
    return true;
}

bool ModelRuns::fail(const std::string& words) {
    ++bench_.failed;
    const std::lock_guard lock(bench_.mutex);
    if (bench_.first_failure.empty()) bench_.first_failure = words;
    return false;
}

} // namespace torsion::fit
