#pragma once
// Linear constraints whose coefficients turn.

#include "compiler/structure/states/state_groups.h"

namespace torsion::structure {

/// Does the sine or cosine of a value that changes stand in the expression?
bool contains_angle(StructuralAnalysis& sorting, ExprId root);

/// Do sines or cosines of values that change stand in the coefficients, and does the determinant of the present dummies
/// have both signs? Other coefficients may vary, too (a resistance with its temperature), but seldom vanish: the run
/// watches their determinants (determinants.h).
bool turns(StructuralAnalysis& sorting, const StateGroup& group);

} // namespace torsion::structure
