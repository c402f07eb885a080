#include "runtime/core/experiment.h"

#include "runtime/core/names.h"

#include "torsion/experiment.h"
#include "torsion/tolerance.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace torsion::runtime {

namespace {

constexpr double default_stop = 1;
constexpr std::int64_t default_intervals = 500;
constexpr double most_intervals = 1e15; // beyond, a row number is no longer exact as a double

/// What is wrong, or nothing.
std::string lay_grid(Experiment& experiment, const Options& options, double annotated_interval) {
    const double span = experiment.stop - experiment.start;
    std::optional<double> step = options.step_size;
    if (!step && !options.intervals && annotated_interval > 0) step = annotated_interval;
    if ((options.step_size && !(*options.step_size > 0)) || (options.intervals && *options.intervals < 1))
        return "the output grid needs a positive step size or number of intervals";
    if (step && span > 0) {
        const double count = std::ceil(span / *step * (1 - 1e-12)); // 1 s in steps of 0.1 s is 10 intervals, not 11
        if (!(count < most_intervals))
            return "the output grid has more than " + number(most_intervals) + " intervals: " + number(span) +
                   " s in steps of " + number(*step) + " s";
        experiment.interval = *step;
        experiment.intervals = std::max<std::int64_t>(1, static_cast<std::int64_t>(count));
    } else {
        experiment.intervals = options.intervals.value_or(default_intervals);
        experiment.interval = span > 0 ? span / static_cast<double>(experiment.intervals) : 1;
    }
    return {};
}

/// The error of the longest step, or nothing.
std::string wrong_max_step(const Experiment& experiment, const Options& options) {
    if (!options.max_step) return {};
    if (!(*options.max_step > 0) || !std::isfinite(*options.max_step))
        return "the longest step must be a positive number of seconds, not " + number(*options.max_step);
    const double shortest =
        4 * std::numeric_limits<double>::epsilon() * std::max(std::abs(experiment.start), std::abs(experiment.stop));
    if (*options.max_step < shortest)
        return "steps of --max-step " + number(*options.max_step) + " s are too short to change the time: from " +
               number(experiment.start) + " s to " + number(experiment.stop) + " s at least " + number(shortest, 2) +
               " s";
    const std::vector<SolverInfo> all = solvers();
    const auto solver =
        std::find_if(all.begin(), all.end(), [&](const SolverInfo& info) { return options.solver == info.name; });
    const bool is_fixed = solver != all.end() && !solver->is_variable_step;
    if (!is_fixed || experiment.interval <= *options.max_step) return {};
    return "the steps of `" + options.solver + "` are fixed at " + number(experiment.interval, 12) +
           " s, longer than --max-step " + number(*options.max_step, 12) + " s: say it with --step-size";
}

} // namespace

std::optional<Experiment> experiment_of(const TorsionModel& model, const Options& options, Message& message) {
    const double nothing[4] = {NAN, NAN, NAN, NAN};
    const double* annotation = model.start_time_stop_time_interval_tolerance != nullptr
                                   ? model.start_time_stop_time_interval_tolerance
                                   : nothing;
    const auto choose = [&](const std::optional<double>& option, int i, double otherwise) {
        if (option) return *option;
        return annotation[i] == annotation[i] ? annotation[i] : otherwise;
    };
    Experiment experiment;
    experiment.start = choose(options.start_time, 0, 0.0);
    experiment.stop = choose(options.stop_time, 1, std::max(default_stop, experiment.start));
    experiment.tolerance = options.tolerance.value_or(
        usual_tolerance(std::isnan(annotation[3]) ? std::nullopt : std::optional(annotation[3])));
    message.code = "C101";
    if (!std::isfinite(experiment.start) || !std::isfinite(experiment.stop)) {
        message.text = "the start time " + number(experiment.start, 12) + " s and the stop time " +
                       number(experiment.stop, 12) + " s must be finite";
        return std::nullopt;
    }
    if (experiment.stop < experiment.start) {
        message.text = "the stop time " + number(experiment.stop, 12) + " s is before the start time " +
                       number(experiment.start, 12) + " s";
        return std::nullopt;
    }
    if (!(experiment.tolerance > 0) || experiment.tolerance >= 1) {
        message.text = "the tolerance must be between 0 and 1, not " + number(experiment.tolerance);
        return std::nullopt;
    }
    if (message.text = lay_grid(experiment, options, annotation[2]); !message.text.empty()) return std::nullopt;
    if (experiment.stop > experiment.start && experiment.stop - experiment.interval == experiment.stop) {
        message.text =
            "the output grid is too fine to change the time: " + number(static_cast<double>(experiment.intervals), 15) +
            " intervals from " + number(experiment.start, 12) + " s to " + number(experiment.stop, 12) + " s";
        return std::nullopt;
    }
    if (message.text = wrong_max_step(experiment, options); !message.text.empty()) return std::nullopt;
    experiment.max_step = options.max_step.value_or(experiment.max_step);
    return experiment;
}

std::optional<Experiment> experiment_of_run(const TorsionModel& model, const Options& options, Message& message) {
    const auto experiment = experiment_of(model, options, message);
    const double* annotation = model.start_time_stop_time_interval_tolerance;
    const bool has_stop = options.stop_time || (annotation != nullptr && !std::isnan(annotation[1]));
    if (!experiment || has_stop || experiment->start <= default_stop) return experiment;
    message.text = "the start time " + number(experiment->start, 12) + " s is after the stop time, which is " +
                   number(default_stop) + " s where none is given";
    return std::nullopt;
}

std::optional<Message> wrong_experiment(const TorsionModel& model, const Options& options) {
    Message message;
    return experiment_of_run(model, options, message) ? std::nullopt : std::optional(std::move(message));
}

} // namespace torsion::runtime
