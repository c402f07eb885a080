#pragma once
// Finds unknowns that a singular system leaves undetermined: two elements that block the same motion share its torque
// in any proportion, and a shaft without inertia between elements that slide has any acceleration.

#include "runtime/core/instance.h"

namespace torsion::runtime {

/// What a contradictory singular block leaves open.
struct Undetermined {
    std::string names;      ///< "`a`, `b`": the components in which it varies; empty: fewer than two
    bool is_motion = false; ///< a derivative of a state varies
    bool is_load = false;   ///< a force or a torque does
};

/// The components include the one that prescribes a motion. That one may lie outside of the block, so the whole model
/// is evaluated around it. The frame is left unchanged.
Undetermined left_open_by(Instance& instance, std::uint32_t block);

/// A note R312 that names the components between which the solution of this consistent singular block is undetermined.
/// The frame is left unchanged. Call it with fresh factors of the block and its solution in the frame. Nothing if only
/// the block's own unknowns change.
std::optional<Message> undetermined_note(Instance& instance, std::uint32_t block);

} // namespace torsion::runtime
