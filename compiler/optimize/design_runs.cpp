#include "compiler/optimize/design_runs.h"

#include "compiler/optimize/parameters.h"

#include "compiler/session/guard.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace torsion::optimize {

namespace {

double larger_side(double left, double right) { return std::max({std::abs(left), std::abs(right), 1e-12}); }

std::string words_of_failure(std::span<const Diagnostic> diagnostics) {
    return diagnostics.empty() ? "a run failed" : diagnostics.back().code + ": " + diagnostics.back().message;
}

std::string code_of_failure(std::span<const Diagnostic> diagnostics) {
    return diagnostics.empty() ? "R302" : diagnostics.back().code;
}

} // namespace

void Bench::count(const Trial& trial, const std::string& failure) {
    ++runs;
    const std::lock_guard lock(mutex);
    if (!failure.empty()) {
        ++failed;
        if (first_failure.empty()) first_failure = failure;
    }
    if (trial.is_good && (std::isnan(best) || (options.is_maximized ? trial.objective > best : trial.objective < best)))
        best = trial.objective;
    if (options.progress) options.progress(runs, failed, best);
}

bool is_better(const Trial& a, const Trial& b, bool is_maximized) {
    const bool a_ran = std::isfinite(a.objective), b_ran = std::isfinite(b.objective);
    if (a_ran != b_ran) return a_ran;
    if (a.broken != b.broken) return a.broken < b.broken;
    return is_maximized ? a.objective > b.objective : a.objective < b.objective;
}

Trial failed_trial(const Bench& bench, std::string status) {
    Trial trial;
    trial.status = std::move(status), trial.objective = trial.broken = no_value;
    trial.sides.assign(2 * bench.constraints.size(), no_value),
        trial.margins.assign(bench.constraints.size(), no_value);
    return trial;
}

Trial trial_of(const Result& result, const Bench& bench) {
    Trial trial = failed_trial(bench, {});
    trial.steps = result.statistics().steps,
    trial.events = result.statistics().time_events + result.statistics().state_events;
    if (result.status() != RunStatus::Finished && result.status() != RunStatus::Terminated) {
        trial.status = code_of_failure(result.diagnostics());
        return trial;
    }
    trial.sides.assign(result.collected().begin() + 1, result.collected().end());
    trial.status = "ok", trial.objective = result.collected().front(), trial.broken = 0;
    for (std::size_t i = 0; i < bench.constraints.size(); ++i) {
        const double left = trial.sides[2 * i], right = trial.sides[2 * i + 1];
        trial.margins[i] = bench.constraints[i].is_upper ? right - left : left - right;
        if (!(trial.margins[i] >= 0)) trial.broken += -trial.margins[i] / larger_side(left, right); // also NaN
    }
    if (std::isfinite(trial.objective) && std::isfinite(trial.broken)) trial.is_good = trial.broken == 0;
    else trial.status = "nan", trial.objective = trial.broken = no_value;
    return trial;
}

SimulateOptions run_options(const Bench& bench, const Values& choices) {
    SimulateOptions run;
    run.run = bench.options.run, run.set = bench.options.set;
    for (const auto& [name, value] : choices) run.set.insert_or_assign(name, value);
    run.rows = Rows::None, run.energy = run.events = false;
    run.collect = collected(bench.options, bench.constraints);
    run.input_file = bench.options.input_file;
    run.cancel = bench.options.cancel;
    return run;
}

DesignRuns::DesignRuns(Bench& bench, std::size_t combination) : bench_(bench), combination_(combination) {
    const std::vector<DesignParameter>& parameters = bench.options.parameters;
    Values choices;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        if (!parameters[i].choices.empty())
            choices.insert_or_assign(parameters[i].name, parameters[i].choices[bench.combinations[combination][i]]);
    }
    try {
        runner_ = std::make_unique<Runner>(bench.model.runner(run_options(bench, choices)));
        for (const std::size_t moving : bench.moving) handles_.push_back(runner_->parameter(parameters[moving].name));
    } catch (const Error& error) {
        runner_.reset();
        code_ = code_of_failure(error.diagnostics()), failure_ = words_of_failure(error.diagnostics());
    }
}

Trial DesignRuns::operator()(std::span<const double> values) {
    const std::vector<DesignParameter>& parameters = bench_.options.parameters;
    Trial trial = failed_trial(bench_, code_);
    std::string failure = failure_;
    if (runner_) {
        failure.clear();
        try {
            for (std::size_t i = 0; i < values.size(); ++i)
                runner_->set(handles_[i], from_scale(parameters[bench_.moving[i]], values[i]));
            const Result& result = runner_->run();
            trial = trial_of(result, bench_);
            if (trial.status == "nan") failure = "what is asked for has no value in one of the runs (nan)";
            else if (trial.status != "ok") failure = words_of_failure(result.diagnostics());
            else if (sizes_.empty()) read_sizes(trial);
        } catch (const Error& error) { // a value outside its limits
            trial.status = code_of_failure(error.diagnostics()), failure = words_of_failure(error.diagnostics());
        }
    }
    for (std::size_t i = 0; i < parameters.size(); ++i)
        trial.values.push_back(static_cast<double>(bench_.combinations[combination_][i] + 1));
    for (std::size_t i = 0; i < values.size(); ++i)
        trial.values[bench_.moving[i]] = from_scale(parameters[bench_.moving[i]], values[i]);
    if (!bench_.is_cancelled()) bench_.count(trial, failure);
    last_failure_ = std::move(failure);
    return trial;
}

void DesignRuns::read_sizes(const Trial& trial) {
    for (std::size_t i = 0; i < bench_.constraints.size(); ++i)
        sizes_.push_back(larger_side(trial.sides[2 * i], trial.sides[2 * i + 1]));
}

} // namespace torsion::optimize
