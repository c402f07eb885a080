#pragma once
// Exits: the straight lines from ports to where their nets begin.

#include "compiler/diagram/layout/part.h"

namespace torsion::diagram {

/// Lines would lie on each other where their ports stand behind one another, or at one place: then one leaves its node
/// at another side.
void separate_exits(Part& part);

} // namespace torsion::diagram
