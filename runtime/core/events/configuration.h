#pragma once
// Mixed blocks at events: the elements that stick and those that slide.

#include <cstdint>

namespace torsion::runtime {

class Instance;

/// Finds Booleans and Reals of a mixed block that agree with each other (configuration iteration). Forced relations keep their values.
/// Answers 0, or 1 with a failure (R304, R305, R308).
int solve_configuration(Instance& instance, std::uint32_t block);

} // namespace torsion::runtime
