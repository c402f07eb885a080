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

/// What decides that the value is good enough: comparisons that end the loop, of abs(e) with what the loop does not
/// iterate on, and these magnitudes. `e` reads what it iterates on, and arguments perhaps: abs(r^2 - a) > tolerance.
std::vector<ExprId> residual_tests(const ExprPool& pool, const While& loop, const std::vector<bool>& iterated);

} // namespace torsion::symbolic
