#pragma once
// Directions for what has none: which nodes are mirrored, and how far along the torque each one stands.

#include "compiler/diagram/layout/part.h"

namespace torsion::diagram {

/// A walk from a source over flanges first, then over signals, then over what sensors measure. Right ports lead on,
/// left ports lead back. A node that would look away from the net by which it is reached is mirrored. Of several ends
/// the walk begins at the one from which sources stand left, loads right, and the fewest nodes are mirrored. Then
/// sensors are mirrored whose signal goes back: the feedback runs against the torque. No port is `Inner` afterwards.
void orient(Part& part);

} // namespace torsion::diagram
