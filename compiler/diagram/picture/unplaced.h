#pragma once
// Components without a `Placement`: hands them to layout/, with what it needs to know of their connectors, and takes
// the places and routes.

#include "compiler/diagram/picture/connections.h"

namespace torsion::diagram {

/// Places these parts, and moves the connections between them to the wires. What others have placed stays where it is,
/// above.
void place_unplaced(std::vector<PlacedIcon>& parts, const std::vector<Component>& components,
                    std::vector<Connection>& connections, std::vector<Wire>& wires);

} // namespace torsion::diagram
