#pragma once
// Runs of a model with given values of its parameters, and what they collect.

#include "compiler/optimize/expressions.h"

#include <atomic>
#include <limits>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

namespace torsion::optimize {

constexpr double no_value = std::numeric_limits<double>::quiet_NaN();

/// What all runs of an optimization share.
struct Bench {
    const Model& model;
    const Options& options; ///< with checked parameters
    std::vector<Comparison> constraints;
    std::vector<std::size_t> moving = {}; ///< parameters with bounds
    /// of choices: for each parameter the number of its choice, from 0
    std::vector<std::vector<std::size_t>> combinations = {};
    std::atomic<std::size_t> runs{0}, failed{0};
    std::mutex mutex = {};
    double best = 0; ///< of all good trials; NaN: there is none
    std::string first_failure = {};

    bool is_cancelled() const { return options.cancel != nullptr && options.cancel->load(std::memory_order_relaxed); }
    /// Counts a run, and tells it.
    void count(const Trial& trial, const std::string& failure);
};

/// Which of two trials is better: one that meets the constraints, then the objective; of two that break them the one
/// that breaks them less.
bool is_better(const Trial& a, const Trial& b, bool is_maximized);

/// The model with one combination of choices, for one thread.
class DesignRuns {
public:
    /// Compiles the model where the choices need it. It does not throw for a combination that cannot be compiled: its
    /// trials fail.
    DesignRuns(Bench& bench, std::size_t combination);

    /// `values`: on the scales of Bench::moving.
    Trial operator()(std::span<const double> values);
    /// The larger sides of the constraints in the first run that ended well, to compare margins with; empty: there was
    /// none.
    const std::vector<double>& sizes() const { return sizes_; }
    const std::string& failure() const { return last_failure_; } ///< of the last run; empty: it ended well

private:
    void read_sizes(const Trial& trial);

    Bench& bench_;
    std::size_t combination_;
    std::unique_ptr<Runner> runner_;
    std::vector<std::size_t> handles_;
    std::string code_, failure_; ///< of the compilation
    std::string last_failure_;
    std::vector<double> sizes_;
};

Trial failed_trial(const Bench& bench, std::string status);
/// What was collected, as a trial without values.
Trial trial_of(const Result& result, const Bench& bench);
/// Options of a run that collects what is asked for, with values of choices. `moving` parameters keep the model's
/// values.
SimulateOptions run_options(const Bench& bench, const Values& choices);

} // namespace torsion::optimize
