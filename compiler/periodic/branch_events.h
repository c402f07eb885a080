#pragma once
// What happens between two neighbouring orbits of a branch, and where: folds, changes of stability, contacts that
// begin.

#include "compiler/periodic/branch.h"

namespace torsion::periodic {

/// Appends to the branch what lies between its last orbit, `a` whole, and `b`; at a fold the orbit there, too.
/// `memory`: of `b`.
void find_events(Shooter& shooter, const Measure& measure, Branch& branch, const Orbit& a, const Orbit& b,
                 const Memory& memory);

/// The relation of each component whose number of crossings changes most, and elements whose modes do: places in
/// PeriodEnd::switches.
std::vector<std::uint32_t> changed_contacts(const PeriodMap& map, const PeriodEnd& a, const PeriodEnd& b);

/// Gives up what only the search needs.
void drop_large(Orbit& orbit);

} // namespace torsion::periodic
