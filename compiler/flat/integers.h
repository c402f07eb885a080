#pragma once
// Integers that leave the range in which they are exact.

#include "compiler/flat/flat_model.h"

namespace torsion::flat {

/// What Integers are computed from becomes NaN where it is beyond 2^53 - 1, so that the run ends (R303). Values that are known are reported (S105).
void guard_integers(FlatModel& model, source::Diagnostics& diagnostics);

} // namespace torsion::flat
