#pragma once
// Search for the least value of a function within bounds and constraints, without derivatives: COBYLA (Powell 1994) and
// BOBYQA (Powell 2009) by NLopt. Its code is in a module, lib/torsion/optimize.so, because no other command needs that
// library.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace torsion::optimize {

struct SearchProblem {
    std::vector<double> start; ///< all have the bounds 0 and 1
    double step = 0.1;         ///< of the first simplex
    double tolerance = 1e-4;   ///< of the values
    std::size_t constraints = 0;
    /// a model of the second order, for smooth functions of several values without constraints
    bool is_quadratic = false;
    std::size_t most_calls = 100;
    /// Writes the objective and then the constraints, which are met where they are not greater than 0. False ends the
    /// search. Must not throw.
    std::function<bool(const double* values, double* results)> evaluate;
};

enum class SearchEnd { Converged, CallsUsedUp, Stopped, Failed };

/// The module's one function; both sides come from the same build. False: they do not. The caller keeps the best point
/// that it has seen.
using SearchFunction = bool (*)(const SearchProblem&, SearchEnd&, std::uint64_t fit);
constexpr std::uint64_t search_fit = sizeof(SearchProblem) * 1009 + 3;

/// Loads the module; throws E106 where it is missing. Any thread may call what it returns.
SearchFunction load_search();

} // namespace torsion::optimize
