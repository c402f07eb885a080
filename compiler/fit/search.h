#pragma once
// One search for the least cost: residuals with weights and priors, handed to the optimizer; the best point is kept in
// any case.

#include "compiler/fit/least_squares.h"
#include "compiler/fit/model_runs.h"
#include "compiler/fit/residual_source.h"

#include <functional>
#include <optional>
#include <vector>

namespace torsion::fit {

/// Weights of the matches: 1 / standard deviation of their residuals, which are in spreads of the data.
using Weights = std::vector<double>;

struct Best {
    bool is_there = false;
    std::vector<double> values;    ///< on the scales
    std::vector<double> residuals; ///< without weights
    double cost = 0;
};

class Search {
public:
    Search(Bench& bench, ResidualSource& source, Minimize minimize, Weights weights);

    /// `fixed`: values of these parameters stay (their places, in ascending order).
    Minimum operator()(std::vector<double> start, const std::vector<std::size_t>& fixed = {});
    /// The same, until what stands at a bound is held there by the cost. The optimizer projects its steps onto the
    /// bounds, and such a step may lead nowhere: then what is at a bound is held, and the others go on (an active set;
    /// J. Nocedal & S. J. Wright, Numerical Optimization, 2006, 16.7).
    Minimum within_bounds(const std::vector<double>& start);
    const Best& best() const { return best_; }
    std::function<bool(double cost)> goes_on; ///< after each step

    /// The Jacobian at a point: rows of residuals with weights, then of priors. False: a run failed.
    bool linearize(const std::vector<double>& values, std::vector<double>& jacobian);
    double cost(const std::vector<double>& values, const std::vector<double>& residuals) const;
    std::size_t rows() const { return source_.residuals() + priors_.size(); }
    const Weights& weights() const { return weights_; }

private:
    std::vector<std::size_t> held_at_bounds(const Best& at);
    bool evaluate(const double* values, double* residuals, double* jacobian);
    double prior(std::size_t number, double u, double* slope) const;

    Bench& bench_;
    ResidualSource& source_;
    Minimize minimize_;
    Weights weights_;
    std::vector<double> row_weights_;
    std::vector<std::size_t> priors_; ///< parameters that have one
    std::vector<double> full_jacobian_;
    Best best_;
};

} // namespace torsion::fit
