#pragma once
// After alias removal: every expression in terms of the variables that remain, and the equations sorted by kind.

#include "compiler/structure/structural_analysis.h"

namespace torsion::structure {

/// Replaces aliases and Der nodes in equations, relations and assertions; makes variables for derivatives that have
/// none; fills `oracle`, `continuous`, `discrete` and `simulation`. False after an error (reported).
bool substitute_aliases(StructuralAnalysis& sorting);

} // namespace torsion::structure
