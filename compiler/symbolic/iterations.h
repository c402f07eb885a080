#pragma once
// Iterations in functions: loops that improve a value until it is good enough, as Newton's method and Brent's do. What
// such a loop decides on the way changes its result by less than its tolerance. A loop iterates on a value that is no
// whole number, follows from itself by more than an addition, and decides when the loop ends. A search in a table, a
// sum, a maximum over elements and a loop that takes whole periods off an angle are no iterations.

#include "compiler/symbolic/function.h"

#include <vector>

namespace torsion::symbolic {

/// Per slot of f: does it hold, inside of the loop, what the loop iterates on, or what follows from that?
std::vector<bool> iterated_slots(const ExprPool& pool, const Function& f, const While& loop);

} // namespace torsion::symbolic
