#pragma once
// Heights: the y of each item.

#include "compiler/diagram/layout/columns.h"

namespace torsion::diagram {

/// Blocks go as far up as they can, and then to the weighted median of what they are connected with, as far as their
/// neighbours let them.
void set_heights(const Part& part, Columns& columns);

} // namespace torsion::diagram
