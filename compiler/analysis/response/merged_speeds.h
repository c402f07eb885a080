#pragma once
// One problem, and its response, at the speeds of two: what is computed later between the speeds of the first stands
// where it belongs.

#include "compiler/analysis/response/forced_response.h"

#include <vector>

namespace torsion::analysis {

/// Does the system have the same matrices at all speeds, and no law over an angle? Then its speeds can be computed
/// apart.
bool has_one_system(const ResponseProblem& problem);

/// The same loads and, has_one_system(), the same system at other speeds. No speed is in both.
ResponseProblem merged(const ResponseProblem& first, const ResponseProblem& second);
ForcedResponse merged(const ForcedResponse& first, const ForcedResponse& second);

/// Ascending speeds of `all` that are not among `some`.
std::vector<double> other_speeds(const std::vector<double>& all, const std::vector<double>& some);

} // namespace torsion::analysis
