#pragma once
// Routes: columns get their x, and nets their lines.

#include "compiler/diagram/layout/columns.h"

namespace torsion::diagram {

/// A channel is as wide as its tracks need. y points down.
std::vector<Route> draw_routes(const Part& part, Columns& columns);

} // namespace torsion::diagram
