#pragma once
// What is needed to excite a system has outputs of its own beside those that are shown.

#include "compiler/analysis/response/response_problem.h"

namespace torsion::analysis {

/// Leaves the first outputs of the system, of its loads, feedback and periodic laws; laws that change nothing else go.
void keep_outputs(ResponseProblem& problem, std::size_t count);

} // namespace torsion::analysis
