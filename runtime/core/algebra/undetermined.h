#pragma once
// What a singular system leaves open: two elements that block the same motion share its torque in any proportion.

#include "runtime/core/instance.h"

namespace torsion::runtime {

/// "`a`, `b`": components between which the load of a contradictory singular block could be anything, the one that prescribes the motion among them.
/// It may stand outside of the block, so the whole model is evaluated around it; the frame is left as it was. Empty where fewer than two are found.
std::string elements_that_contradict(Instance& instance, std::uint32_t block);

/// A note R312 that names the components between which the solution of this consistent singular block is not determined; the frame is left as it was.
/// Call it with the block's factors fresh and its solution in the frame. Nothing when nothing changes outside of the block's own unknowns.
std::optional<Message> undetermined_note(Instance& instance, std::uint32_t block);

} // namespace torsion::runtime
