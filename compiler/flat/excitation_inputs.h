#pragma once
// What an analysis excites. The equations of a component use a variable and, beside it, an input of 0 or a state that
// stands still; the equation that determines the variable stays. So `torque.tau` of a source can be excited whatever
// drives it, and a cylinder can be turned against its shaft.

#include "compiler/flat/excited.h"
#include "compiler/flat/flat_model.h"

namespace torsion::flat {

/// Call it on a complete model. False: a name is unknown, or nothing can be excited there (C101).
bool add_excitation_inputs(FlatModel& model, const Excited& excited, source::Diagnostics& diagnostics);

} // namespace torsion::flat
