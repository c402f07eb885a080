#include "compiler/fit/row_distance.h"

#include <algorithm>
#include <cmath>

namespace torsion::fit {

namespace {

constexpr double most_rows = 4e5, fewest_rows = 50;
constexpr int most_halvings = 12;

bool has_fixed_steps(const std::string& solver) {
    const std::vector<SolverDescription> all = solvers();
    return std::any_of(all.begin(), all.end(),
                       [&](const SolverDescription& one) { return one.name == solver && !one.is_variable_step; });
}

} // namespace

// Halving the distance shows the error, which is of the fourth order in smooth pieces: the finer rows are better than
// what both differ by.
RowDistance row_distance(const Model& model, const Options& options, const Observations& observations,
                         const std::vector<double>& parameters, std::optional<double> first) {
    if (has_fixed_steps(options.run.solver)) return {};
    double span = 0;
    for (const SimulateOptions& run : observations.runs) span = std::max(span, *run.run.stop - *run.run.start);
    // Rows of which some stand at samples need not be near each other.
    const double most = observations.shortest > 0 ? observations.shortest : span / 500;
    double interval = first.value_or(most / std::ceil(most * fewest_rows / span));
    interval = std::max(interval, span / most_rows);
    std::vector<double> coarse(observations.count), fine(observations.count);
    const auto run = [&](double distance, std::vector<double>& to) {
        Bench bench{model, options, observations, distance};
        return ModelRuns(bench).residuals(parameters, to);
    };
    if (!run(interval, coarse)) return {interval, 0}; // what is wrong with the run is told elsewhere
    double difference = 0;
    for (int i = 0; i < most_halvings && span / interval * 2 <= most_rows; ++i) {
        if (!run(interval / 2, fine)) return {interval, 0};
        difference = 0;
        for (std::size_t k = 0; k < fine.size(); ++k) difference = std::max(difference, std::abs(fine[k] - coarse[k]));
        if (difference <= good_between_rows) return {interval, difference};
        interval /= 2;
        std::swap(coarse, fine);
    }
    return {interval, difference};
}

} // namespace torsion::fit
