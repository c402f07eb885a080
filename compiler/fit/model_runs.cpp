#include "compiler/fit/model_runs.h"

#include "compiler/fit/interpolation.h"

#include <fmt/format.h>

#include <cmath>

namespace torsion::fit {

namespace {

/// As a run with sensitivities names it: a start value by its state.
std::string name_of(const FittedParameter& parameter) {
    const std::string_view name = parameter.name;
    constexpr std::string_view start = ".start";
    return std::string(name.ends_with(start) ? name.substr(0, name.size() - start.size()) : name);
}

std::string slope_name(const std::string& variable, const FittedParameter& parameter) { return "d(" + variable + ")/d(" + name_of(parameter) + ")"; }

} // namespace

ModelRuns::ModelRuns(Bench& bench, bool has_slopes) : bench_(bench) {
    for (const SimulateOptions& asked : bench.observations.runs) {
        SimulateOptions options = asked;
        for (std::size_t i = 0; has_slopes && i < bench.options.parameters.size(); ++i) {
            options.sensitivities.push_back(name_of(bench.options.parameters[i]));
            for (const Matched& match : bench.observations.matches)
                options.variables.push_back(slope_name(match.variable, bench.options.parameters[i]));
        }
        if (bench.tolerance) options.run.tolerance = bench.tolerance;
        if (bench.interval) options.run.step_size = bench.interval, options.run.intervals.reset();
        OneExperiment& one = experiments_.emplace_back(OneExperiment{bench.model.runner(options), {}});
        for (const FittedParameter& parameter : bench.options.parameters) one.parameters.push_back(one.runner.parameter(parameter.name));
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
        for (std::size_t i = 0; i < parameters.size(); ++i) one.runner.set(one.parameters[i], parameters[i]);
        const Result& result = one.runner.run();
        if (bench_.is_cancelled()) return false;
        if (result.status() == RunStatus::Finished || result.status() == RunStatus::Terminated) {
            const bool is_good = compare(experiment, result, to, problem);
            if (is_good && (slopes == nullptr || read_slopes(experiment, result, slopes, problem))) return true;
        } else if (!result.diagnostics().empty()) {
            problem = fmt::format("{}: {}", result.diagnostics().back().code, result.diagnostics().back().message);
        }
    } catch (const Error& error) { // a value outside its limits
        problem = error.diagnostics().empty() ? error.what() : error.diagnostics().back().code + ": " + error.diagnostics().back().message;
    }
    return fail(problem);
}

bool ModelRuns::compare(std::size_t experiment, const Result& result, std::span<double> to, std::string& problem) const {
    const double span = std::abs(result.end_time() - result.start_time());
    for (const Series& series : bench_.observations.series) {
        if (series.experiment != experiment) continue;
        const Matched& match = bench_.observations.matches[series.match];
        const std::string& name = match.variable;
        const auto found = result.find(name);
        if (!found) return problem = fmt::format("the run has no `{}`", name), false;
        const std::size_t column = *found;
        const ColumnDescription& about = result.columns()[column];
        const bool holds = about.variability != Variability::Continuous || about.type != Type::Real;
        Interpolation at(result.time(), result.column(column), holds, 1e-10 * span);
        std::size_t i = series.begin;
        for (const Sample& sample : series.samples) {
            const double value = at(sample.time, sample.is_left);
            if (!std::isfinite(value)) {
                problem = sample.time > result.end_time() ? fmt::format("the model ends the run at {} s, before the data end", result.end_time())
                                                          : fmt::format("`{}` is no number at {} s", name, sample.time);
                return false;
            }
            to[i++] = (value - sample.value) / match.spread;
        }
    }
    return true;
}

bool ModelRuns::read_slopes(std::size_t experiment, const Result& result, double* slopes, std::string& problem) const {
    const std::vector<FittedParameter>& parameters = bench_.options.parameters;
    const double span = std::abs(result.end_time() - result.start_time());
    for (const Series& series : bench_.observations.series) {
        if (series.experiment != experiment) continue;
        const Matched& match = bench_.observations.matches[series.match];
        for (std::size_t p = 0; p < parameters.size(); ++p) {
            const auto column = result.find(slope_name(match.variable, parameters[p]));
            if (!column) return problem = fmt::format("the run has no derivative of `{}`", match.variable), false;
            const bool holds = result.columns()[*column].variability != Variability::Continuous;
            Interpolation at(result.time(), result.column(*column), holds, 1e-10 * span);
            std::size_t i = series.begin;
            for (const Sample& sample : series.samples) slopes[i++ * parameters.size() + p] = at(sample.time, sample.is_left) / match.spread;
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
