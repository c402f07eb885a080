#pragma once
// Connectors without a place on an icon.

#include "compiler/diagram/picture/components.h"

namespace torsion::diagram {

/// Flanges left and right, further ones, heat and what measures below; of a block inputs left and outputs right, of
/// what has flanges inputs above. None stands where another one does.
void place_connectors(PlacedIcon& part, const Component& component);

/// Heat ports at a corner of a component that is laid out move along its edge, to where the icon is: from the corner a
/// line would seem to end at a flange.
void leave_corners(PlacedIcon& part, const Component& component);

} // namespace torsion::diagram
