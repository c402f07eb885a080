#pragma once
// Discrete variables of a mixed block that depend on its Reals in other ways than by relations: equations of a `when`
// in an algebraic loop.

#include <cstdint>

namespace torsion::runtime {

class Instance;

/// Makes discrete variables and Reals of a mixed block agree, with its relations held: another evaluation of the
/// discrete variables changes nothing. Call it when the Reals are solved. Answers 0, or 1 with a failure (R304, or the
/// failure of solving the Reals).
int settle_discretes(Instance& instance, std::uint32_t block);

} // namespace torsion::runtime
