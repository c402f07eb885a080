#pragma once
// Equations with `semiLinear` that determine nothing where the flow is zero (specification 3.7.2.5).

#include "compiler/flat/flat_model.h"

namespace torsion::flat {

/// Replaces them by equations of the same solutions, and with one where the flow is zero.
void settle_semi_linear(FlatModel& model);

} // namespace torsion::flat
