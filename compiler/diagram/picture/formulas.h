#pragma once
// Dependencies as dashed lines, through a box with the formula unless a signal is handed on as it is.

#include "compiler/diagram/picture/connections.h"
#include "compiler/diagram/picture/dependencies.h"

namespace torsion::diagram {

/// Adds connections, and to the parts the points at which variables are read. Boxes become parts behind all others,
/// only where nothing is placed.
void add_dependencies(std::vector<Dependency> dependencies, const Node& root, std::vector<PlacedIcon>& parts,
                      std::vector<Component>& components, std::vector<Connection>& connections);

} // namespace torsion::diagram
