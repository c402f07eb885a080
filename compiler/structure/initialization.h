#pragma once
// The initialization system: all equations that hold at the start, solved for states, derivatives and all other
// unknowns at once.

#include "compiler/structure/structural_analysis.h"

namespace torsion::structure {

/// Fills `initialization` and `guesses`. The start values of fixed variables and guessed states and the initial
/// equations are added to `flat.equations`. Reports D106, D107, D108; D110 and D111 are remarks. False after an error.
bool make_initialization(StructuralAnalysis& sorting);

} // namespace torsion::structure
