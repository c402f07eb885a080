#pragma once
// Runs of the experiments with given parameters, and what they miss of the data.

#include "compiler/fit/observations.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace torsion::fit {

/// What all runs of a fit share. `interval`: distance of the rows, in s; nothing: a solver with fixed steps has them at
/// its steps.
struct Bench {
    const Model& model;
    const Options& options;
    const Observations& observations;
    std::optional<double> interval;
    std::atomic<std::size_t> runs{0}, failed{0};
    std::mutex mutex = {};
    std::string first_failure = {};       ///< the words of the first run that failed
    std::optional<double> tolerance = {}; ///< of runs that need not be as exact as the options say

    double tolerance_of_runs() const { return tolerance.value_or(options.run.tolerance.value_or(1e-9)); }

    bool is_cancelled() const { return options.cancel != nullptr && options.cancel->load(std::memory_order_relaxed); }
};

/// All experiments, for one thread.
class ModelRuns {
public:
    /// Throws where a parameter cannot be set, or with `has_slopes` where the model cannot be differentiated by one.
    explicit ModelRuns(Bench& bench, bool has_slopes = false);
    /// What was simulated less what was measured, in spreads of the data of each match. `parameters`: their values.
    /// False: a run failed. `slopes`: of runs that have them, the derivatives by the parameters, a row for each
    /// residual.
    bool residuals(std::span<const double> parameters, std::span<double> to, double* slopes = nullptr);

private:
    struct OneExperiment {
        Runner runner;
        std::vector<std::size_t> parameters; ///< handles of the runner
    };
    bool run(std::size_t experiment, std::span<const double> parameters, std::span<double> to, double* slopes);
    /// Adds to residuals what the variable of a series has at its times, less the value of the sample where
    /// `subtracts`. False: there is none.
    bool read(const Result& result, const std::string& column, const Series& series, double shift, bool subtracts,
              std::span<double> to, std::string& problem) const;
    bool compare(std::size_t experiment, const Result& result, std::span<const double> parameters, std::span<double> to,
                 std::string& problem) const;
    bool read_slopes(std::size_t experiment, const Result& result, std::span<const double> parameters, double* slopes,
                     std::string& problem) const;
    bool fail(const std::string& words);

    Bench& bench_;
    std::vector<OneExperiment> experiments_;
};

} // namespace torsion::fit
