#pragma once
// Discrete variables of a mixed block that depend on its Reals in other ways than by relations: equations of a `when` in an algebraic loop with
// others.

#include <cstdint>

namespace torsion::runtime {

class Instance;

/// Brings discrete variables and Reals of a mixed block into agreement, with its relations held: evaluating the discrete variables again changes
/// nothing. To be called when the Reals are solved. Answers 0, or 1 with a failure (R304, or what solving the Reals gave).
int settle_discretes(Instance& instance, std::uint32_t block);

} // namespace torsion::runtime
