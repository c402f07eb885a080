#pragma once
// Couplings that hang on one side: a spring, a damper or a clutch with a flange that is connected to nothing transmits
// no torque, ever. Mostly a `connect` was forgotten. Inertias, sensors, gears and sources may end a line: their other
// flange has a torque, or they tie the motions of both.

#include "compiler/flat/connections/connections.h"

namespace torsion::flat {

/// Of the user's own classes: what a library leaves open is its matter.
void warn_of_open_flanges(FlatBuilder& builder, const Connections& connections);

} // namespace torsion::flat
