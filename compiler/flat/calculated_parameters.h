#pragma once
// Parameters with `fixed = false`, and parameters that follow from them (specification 8.6): unknowns of the
// initialization, constant afterwards.

#include "compiler/flat/flat_model.h"

namespace torsion::flat {

/// Makes each calculated parameter a discrete unknown with an equation: p = pre(p) if it is marked as calculated, p =
/// its binding if it follows from others. Their `min` and `max` become assertions. Start values that need calculated
/// parameters get guesses. Reports I190 for the start value of a discrete variable, which must be known before the
/// initialization. The bindings must be acyclic.
void make_calculated(FlatModel& model, source::Diagnostics& diagnostics);

} // namespace torsion::flat
