#pragma once
// Iterations in functions: loops that improve a value until it is good enough, as Newton's method and Brent's do. What such a loop decides on the way
// changes its result by less than its tolerance. A search in a table, a sum over elements and a loop that takes whole periods off an angle are none:
// what they carry from round to round are whole numbers, or values to which each round adds something.

#include "compiler/symbolic/function.h"

#include <vector>

namespace torsion::symbolic {

/// Per slot of f: does it hold, inside of the loop, what the loop iterates on, or what follows from that?
std::vector<bool> iterated_slots(const ExprPool& pool, const Function& f, const While& loop);

} // namespace torsion::symbolic
