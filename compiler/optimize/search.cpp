#include "compiler/optimize/search.h"

#include "compiler/fit/threads.h"

#include <algorithm>
#include <cmath>
#include <exception>

namespace torsion::optimize {

namespace {

constexpr double shrink = 0.2, same_objective = 1e-6;
// inside of each constraint, as a part of its size: then points at the limit do not fall on its far side
constexpr double aim = 1e-6;

} // namespace

/// A run that failed is worse than all others, and breaks the constraints: searches turn back there.
void DesignSearch::write_results(const Trial& trial, double* results) {
    const bool has_run = std::isfinite(trial.objective);
    const double sign = bench_.options.is_maximized ? -1 : 1;
    const double spread = std::max(greatest_ - least_, 1e-3 * std::max(std::abs(greatest_), 1e-9));
    results[0] = has_run ? sign * trial.objective : greatest_ + spread;
    for (std::size_t i = 0; i < bench_.constraints.size(); ++i)
        results[i + 1] = has_run ? aim - trial.margins[i] / runs_.sizes()[i] : 0.1;
    results[0] /= scale_; // the search compares objectives with constraints
}

bool DesignSearch::try_at(const double* values, double* results) {
    if (is_over()) {
        std::fill_n(results, bench_.constraints.size() + 1, 0.0);
        return false;
    }
    const std::vector<double> at(values, values + bench_.moving.size());
    found_.trials.push_back(runs_(at));
    if (bench_.is_cancelled()) { // a run that was ended says nothing
        found_.trials.pop_back();
        std::fill_n(results, bench_.constraints.size() + 1, 0.0);
        return false;
    }
    const Trial& trial = found_.trials.back();
    if (found_.failure.empty()) found_.failure = runs_.failure();
    if (std::isfinite(trial.objective)) {
        const double objective = bench_.options.is_maximized ? -trial.objective : trial.objective;
        if (!found_.best) scale_ = objective != 0 ? std::abs(objective) : 1;
        least_ = found_.best ? std::min(least_, objective) : objective;
        greatest_ = found_.best ? std::max(greatest_, objective) : objective;
        if (!found_.best || is_better(trial, found_.trials[*found_.best], bench_.options.is_maximized))
            found_.best = found_.trials.size() - 1, found_.values = at;
    }
    if (results != nullptr && found_.best) write_results(trial, results);
    return true;
}

Found DesignSearch::operator()(const std::vector<std::vector<double>>& starts, double step) {
    found_ = {};
    std::vector<double> results(bench_.constraints.size() + 1);
    for (const std::vector<double>& start : starts) {
        if (!try_at(start.data(), results.data()) || found_.best) break;
    }
    if (!found_.best || bench_.moving.empty()) {
        found_.is_settled = found_.best.has_value();
        return std::move(found_);
    }
    std::exception_ptr thrown;
    // each step is then tried both ways
    const bool can_be_quadratic = bench_.constraints.empty() && bench_.moving.size() > 1;
    Trial before = *found_.trial();
    for (bool is_quadratic = false; !is_over(); is_quadratic = can_be_quadratic && !is_quadratic) {
        const std::size_t trials_before = found_.trials.size();
        SearchProblem problem;
        problem.is_quadratic = is_quadratic;
        problem.start = found_.values, problem.step = step,
        problem.tolerance = std::max(bench_.options.tolerance, step / 20);
        problem.constraints = bench_.constraints.size(), problem.most_calls = most_runs_ - found_.trials.size() + 1;
        problem.evaluate = [&](const double* values, double* to) {
            if (thrown) return false;
            // it has run
            if (std::equal(problem.start.begin(), problem.start.end(), values))
                return write_results(*found_.trial(), to), true;
            try {
                return try_at(values, to);
            } catch (...) { // nothing crosses the optimizer
                thrown = std::current_exception();
                std::fill_n(to, bench_.constraints.size() + 1, 0.0);
                return false;
            }
        };
        SearchEnd end{};
        search_(problem, end, search_fit);
        if (thrown) std::rethrow_exception(thrown);
        const Trial& now = *found_.trial();
        const double size = std::max(std::abs(now.objective), std::abs(before.objective));
        const bool is_same =
            now.broken == before.broken && std::abs(now.objective - before.objective) <= same_objective * size;
        found_.is_settled = end == SearchEnd::Converged;
        if (found_.trials.size() == trials_before && is_quadratic == can_be_quadratic) break; // nothing is left to try
        if (can_be_quadratic && !is_quadratic) continue;
        if (found_.is_settled && step < 0.05 &&
            ((is_same && step < 0.01) || step * shrink < 2 * bench_.options.tolerance))
            break;
        before = now, step *= shrink;
    }
    return std::move(found_);
}

std::vector<std::optional<Trial>> trials_around(Bench& bench, std::vector<DesignRuns>& runs,
                                                const std::vector<double>& values, double step) {
    std::vector<std::optional<Trial>> trials(2 * values.size());
    fit::on_threads(static_cast<unsigned>(runs.size()), trials.size(), [&](unsigned thread, std::size_t i) {
        std::vector<double> beside = values;
        double& moved = beside[i / 2];
        moved += i % 2 == 0 ? -step : step;
        if (moved < 0 || moved > 1 || bench.is_cancelled()) return;
        Trial trial = runs[thread](beside);
        if (!bench.is_cancelled()) trials[i] = std::move(trial);
    });
    return trials;
}

} // namespace torsion::optimize
