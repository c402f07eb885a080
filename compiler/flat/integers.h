#pragma once
// Guards Integers against leaving the range in which they are exact.

#include "compiler/flat/flat_model.h"

namespace torsion::flat {

/// An Integer becomes NaN if its computation leaves ±(2^53 - 1), so that the run ends (R303). Known values are reported
/// (S105).
void guard_integers(FlatModel& model, source::Diagnostics& diagnostics);

} // namespace torsion::flat
