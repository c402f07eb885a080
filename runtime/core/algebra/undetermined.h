#pragma once
// Finds unknowns that a singular system leaves undetermined: two elements that block the same motion share its torque in any proportion.

#include "runtime/core/instance.h"

namespace torsion::runtime {

/// "`a`, `b`": components that could share the load of a contradictory singular block in any way, including the one that prescribes the motion. That
/// one may lie outside of the block, so the whole model is evaluated around it. The frame is left unchanged. Empty if fewer than two are found.
std::string elements_that_contradict(Instance& instance, std::uint32_t block);

/// A note R312 that names the components between which the solution of this consistent singular block is undetermined. The frame is left unchanged.
/// Call it with fresh factors of the block and its solution in the frame. Nothing if only the block's own unknowns change.
std::optional<Message> undetermined_note(Instance& instance, std::uint32_t block);

} // namespace torsion::runtime
