#pragma once
// Layers: the column of each node.

#include "compiler/diagram/layout/part.h"

namespace torsion::diagram {

/// Longest paths over the edges that fit the orientation, then nodes move right where that makes lines shorter.
/// Satellites have the layer of their host. Also finds the main drive line: the longest path over shafts, if possible
/// from a source.
void assign_layers(Part& part);

} // namespace torsion::diagram
