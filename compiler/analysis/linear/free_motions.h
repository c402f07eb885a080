#pragma once
// The displacements of masses that nothing takes back, from the zero part of dx/dt = A x.
//
// The null space of A alone says too much. It holds every integrator that nobody reads, and every displacement that
// only an initial value can make: of a vehicle whose tyre ties v = r ω, but no angles, against the wheel that stands
// still. A free motion is one that a push on the masses leads to: from a change of speeds, at unchanged positions, the
// part that does not decay. On the other hand an integrator that reads a position (its mean, say) takes that position
// out of the null space, although no force opposes it. So a displacement is free if no speed of a mass ever follows
// from it.

#include "compiler/analysis/linear/staircase.h"

namespace torsion::analysis {

/// Rows of size 1, whatever the units of the masses; rounding, relative to `size`, is 0.
Dense unit_rows(Dense x, double size);

/// Columns over the first `zeros` coordinates of the staircase, orthonormal. `pushes`: changes of speeds, columns in
/// the coordinates of A. `speeds`: of the masses, rows over the coordinates of A; of size 1 before the held motions
/// were taken out, for a mass that is held has rounding there.
Dense free_motions(const Staircase& s, const Dense& pushes, const Dense& speeds);

/// The same from what lasts of the pushes, `lasting`, in the coordinates of the zero part; `largest`: the size of a
/// push there.
Dense free_motions(Dense nilpotent, const Dense& lasting, double largest, const Dense& speeds);

/// States that change speeds alone: unit vectors of the states that `speeds` (rows of size 1) depend on, combined so
/// that they meet `held`.
Dense pushes_of(const Dense& speeds, const Dense& held);

} // namespace torsion::analysis
