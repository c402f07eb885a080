#pragma once
// Entries of a Jacobian that are nothing but rounding.
//
// Where large terms cancel, as in the equations of bodies in space, an entry that is 0 comes out as a small number: a
// body that turns freely then seems to have a spring of 1e-12. It has no digit that is right, so it is another number
// at a point that differs by rounding only.

#include "compiler/analysis/linear/linear_system.h"

namespace torsion::analysis {

/// Sets such entries of A to 0. Models up to `most_states_moved` states: it takes as long as A itself, several times.
void drop_rounding(TorsionFrame& frame, Matrix& a);

/// The same for a mean over many angles, whose terms cancel: entries that are nothing beside the largest of their row.
void drop_rounding_of_mean(Matrix& a);

constexpr std::size_t most_states_moved = 500;

} // namespace torsion::analysis
