#pragma once
// The messages of an optimization.

#include "compiler/source/diagnostic.h"

namespace torsion::optimize {

constexpr source::Diag wrong_expression = source::Diag::InvalidObjective,
                       wrong_parameter = source::Diag::CannotOptimize, no_run = source::Diag::OptimizationWithoutRun;

} // namespace torsion::optimize
