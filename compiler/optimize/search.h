#pragma once
// One search: from a start, with shorter and shorter steps. It keeps all its trials, and remembers the best.

#include "compiler/optimize/constrained_search.h"
#include "compiler/optimize/design_runs.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace torsion::optimize {

struct Found {
    std::vector<Trial> trials;
    std::optional<std::size_t> best; ///< of the trials; nothing: no run ended well
    std::vector<double> values;      ///< of the best, on the scales
    bool is_settled = false;
    std::string failure; ///< of the first run that failed

    const Trial* trial() const { return best ? &trials[*best] : nullptr; }
};

class DesignSearch {
public:
    DesignSearch(Bench& bench, DesignRuns& runs, SearchFunction search, std::size_t most_runs)
        : bench_(bench), runs_(runs), search_(search), most_runs_(most_runs) {}

    /// `starts`: the first one with a run that ends well counts. `step`: of the first simplex, on the scales.
    Found operator()(const std::vector<std::vector<double>>& starts, double step);

private:
    bool try_at(const double* values, double* results);
    void write_results(const Trial& trial, double* results);
    bool is_over() const { return bench_.is_cancelled() || found_.trials.size() >= most_runs_; }

    Bench& bench_;
    DesignRuns& runs_;
    SearchFunction search_;
    std::size_t most_runs_;
    Found found_;
    double least_ = 0, greatest_ = 0, scale_ = 1; ///< objectives so far, and the size of the first one
};

/// Trials around a point, where each parameter alone moves by `step` on its scale: downwards and upwards by turns.
/// Nothing: beyond a bound.
std::vector<std::optional<Trial>> trials_around(Bench& bench, std::vector<DesignRuns>& runs,
                                                const std::vector<double>& values, double step);

} // namespace torsion::optimize
