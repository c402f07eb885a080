#pragma once
// Initial equations d = pre(d) of Booleans and Integers.
//
// They say that nothing changes d at the start: the event iteration, which goes on until d = pre(d), is what solves
// them. It begins with the start value of d and computes all that follows from d again, but not what the start alone
// gives: states, parameters with `fixed = false`, and what a `when` keeps. So these must not follow from such a d.

#include "compiler/structure/blocks.h"

namespace torsion::structure {

struct LeftToIteration {
    VarId variable;
    source::Span place; ///< of the initial equation
};

/// `system`: the initialization; `kept`: variables that a `when` keeps. Reports D108; false after it.
bool check_left_to_iteration(StructuralAnalysis& s, std::span<const LeftToIteration> left,
                             const MatchedEquations& system, const IdSet<VarId>& kept);

} // namespace torsion::structure
