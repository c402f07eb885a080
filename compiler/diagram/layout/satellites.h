#pragma once
// Satellites: what is held by a support, or holds it, hangs below it and takes no place in the row.

#include "compiler/diagram/layout/part.h"

namespace torsion::diagram {

/// A node with one connected port hangs at a port of the same net that stands below or above on its own node. It is
/// turned so that its port looks there.
void find_satellites(Part& part);

} // namespace torsion::diagram
