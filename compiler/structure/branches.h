#pragma once
// Branches of linear systems: `0 = if free then b else a - 2*b` determines `a` while `free` is false, and nothing while
// it is true.

#include "compiler/structure/trial_point.h"

namespace torsion::structure {

/// Are there conditions over discrete variables that the system does not determine itself?
bool has_branches(const StructuralAnalysis& s, const TornSystem& system);

/// A residual as it is at a trial point, without its other branches.
ExprId taken_branches(StructuralAnalysis& s, TrialPoint& point, ExprId value);

/// What equations say about states, directly or through what the blocks before compute, whichever branches these take.
bool depends_on_states(const StructuralAnalysis& s, const TornSystem& system, const std::vector<ExprId>& values);

/// The derivative of a constraint between states that contains more than states, for a message: `w1 - w2` gives
/// `der(w1) - der(w2)`. Empty: none.
std::string derivative_text(StructuralAnalysis& s, ExprId constraint);

} // namespace torsion::structure
