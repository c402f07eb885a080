#pragma once
// How much a relation's operands scatter that come out of iterated systems. A solution of Newton's method is known to its last correction and to the
// rounding of its residuals. A flow that is computed from a difference of two large pressures moves by much more than its own hysteresis then, and
// each evaluation is a crossing.

#include <cstdint>
#include <vector>

namespace torsion::runtime {

class Instance;

/// Behind an event: the hysteresis of each of these relations is at least what its operands scatter, and four times as much with each repetition: a
/// chain of systems scatters by more than each of them tells. The crossing functions stay those of now.
void widen_by_scatter(Instance& instance, const std::vector<std::uint32_t>& relations, std::uint32_t repetition);

} // namespace torsion::runtime
