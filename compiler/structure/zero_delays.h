#pragma once
// A delay of 0 is no delay: the signal itself, which may then be part of a system of equations. So the parameters that
// make a delay 0 decide the structure.

#include "compiler/flat/flat_model.h"

namespace torsion::structure {

/// Takes delays out whose parameters make them 0, and makes these structural.
void remove_zero_delays(flat::FlatModel& flat);

} // namespace torsion::structure
