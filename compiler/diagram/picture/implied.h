#pragma once
// Signals without a `connect`: an equation `road.tau = resistance.y`, or a modifier `torque(y = 2*pedal.y)`.

#include "compiler/diagram/picture/connections.h"

namespace torsion::diagram {

/// From the one output of a block to what reads it. An input that an equation gives the values of several blocks is left out: lines would join them.
std::vector<Connection> implied_signals(Node& root, const std::vector<PlacedIcon>& parts, const std::vector<Component>& components);

} // namespace torsion::diagram
