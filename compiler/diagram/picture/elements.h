#pragma once
// Elements of an array of connectors, where more than one of them is connected: each gets a place of its own on the
// icon.

#include "compiler/diagram/picture/connections.h"

namespace torsion::diagram {

/// Of components that are laid out. Ends of connections lead to the new connectors.
void separate_elements(std::vector<Connection>& connections, std::vector<PlacedIcon>& parts,
                       std::vector<Component>& components);

} // namespace torsion::diagram
