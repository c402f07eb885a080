#pragma once
// What happens between two neighbouring orbits of a branch, and where: folds, changes of stability, contacts that
// begin.

#include "compiler/periodic/branch.h"

namespace torsion::periodic {

/// Appends to the branch what lies between its last orbit, `a` whole, and `b`; at a fold the orbit there, too.
/// `memory`: of `b`.
void find_events(Shooter& shooter, const Measure& measure, Branch& branch, const Orbit& a, const Orbit& b,
                 const Memory& memory);

/// Gives up what only the search needs.
void drop_large(Orbit& orbit);

} // namespace torsion::periodic
