#pragma once
// Derivatives of residuals by the run itself (SimulateOptions::sensitivities), right through its events.

#include "compiler/fit/model_runs.h"
#include "compiler/fit/residual_source.h"

#include <memory>

namespace torsion::fit {

/// For one thread of a fit: with the run's own derivatives where the model has them, by differences of runs where it
/// has none or a run with them fails. `threads`: how many runs it may make beside each other.
std::unique_ptr<ResidualSource> make_source(Bench& bench, unsigned threads);

} // namespace torsion::fit
