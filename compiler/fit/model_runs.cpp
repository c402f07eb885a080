#include "compiler/fit/model_runs.h"

#include "compiler/fit/interpolation.h"

#include <fmt/format.h>

#include <cmath>

namespace torsion::fit {

ModelRuns::ModelRuns(Bench& bench) : bench_(bench) {
    for (const SimulateOptions& asked : bench.observations.runs) {
        SimulateOptions options = asked;
        if (bench.interval) options.run.step_size = bench.interval, options.run.intervals.reset();
        OneExperiment& one = experiments_.emplace_back(OneExperiment{bench.model.runner(options), {}});
        for (const FittedParameter& parameter : bench.options.parameters) one.parameters.push_back(one.runner.parameter(parameter.name));
    }
}

bool ModelRuns::residuals(std::span<const double> parameters, std::span<double> to) {
    for (std::size_t i = 0; i < experiments_.size(); ++i) {
        if (!run(i, parameters, to)) return false;
    }
    return true;
}

bool ModelRuns::run(std::size_t experiment, std::span<const double> parameters, std::span<double> to) {
    if (bench_.is_cancelled()) return false;
    OneExperiment& one = experiments_[experiment];
    ++bench_.runs;
    std::string problem;
    try {
        for (std::size_t i = 0; i < parameters.size(); ++i) one.runner.set(one.parameters[i], parameters[i]);
        const Result& result = one.runner.run();
        if (bench_.is_cancelled()) return false;
        if (result.status() == RunStatus::Finished || result.status() == RunStatus::Terminated) {
            if (compare(experiment, result, to, problem)) return true;
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

bool ModelRuns::fail(const std::string& words) {
    ++bench_.failed;
    const std::lock_guard lock(bench_.mutex);
    if (bench_.first_failure.empty()) bench_.first_failure = words;
    return false;
}

} // namespace torsion::fit
