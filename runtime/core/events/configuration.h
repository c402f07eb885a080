#pragma once
// Mixed blocks at events: the elements that stick and those that slide.

#include "torsion/model.h"

#include <cstdint>

namespace torsion::runtime {

class Instance;

/// Is the literal value of a relation that counts another one than it has?
inline bool is_wanted(const TorsionFrame& frame, std::uint32_t relation) {
    return frame.active[relation] != 0 && frame.forced[relation] == 0 &&
           frame.candidate[relation] != frame.relation[relation];
}

/// Finds Booleans and Reals of a mixed block that agree with each other (configuration iteration). Forced relations
/// keep their values. Answers 0, or 1 with a failure (R304, R305, R308).
int solve_configuration(Instance& instance, std::uint32_t block);

} // namespace torsion::runtime
