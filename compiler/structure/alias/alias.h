#pragma once
// Alias removal: x = y, x = -y, x + y = 0, x = constant, and w = der(phi), which names the derivative.

#include "compiler/structure/structural_analysis.h"

namespace torsion::structure {

/// Fills alias, derivative, integral, links and removed; merges attributes into the remaining variables; then replaces
/// aliases and Der nodes in all equations, relations and assertions, fills `oracle`, and splits the equations into
/// continuous and discrete ones. False after an error (reported).
bool remove_aliases(StructuralAnalysis& sorting);

} // namespace torsion::structure
