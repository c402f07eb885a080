#pragma once
// Instructions of the same shape become loops (docs/decisions/loops.md).
//
//     (subgraphs.h, subgraph_units.h, subgraph_places.h)
//
//     subgraphs:    a stored value, or one that is used in several places, with all that is computed for it alone
//     classes:  subgraphs whose instructions are equal but for slots, constants and inputs
//     order:    classes that need each other are split by level; then one class after the other, each a loop over its subgraphs in the order of the
//     kernel values:   that leave a loop, or enter one from different places, pass through work, next to each other in the order of the kernel
//
// Cost: linear in the kernel but for sorting.

#include "compiler/program/block_effects.h"
#include "compiler/program/call_slots.h"

namespace torsion::passes {

using program::BlockEffects;
using program::CallSize;
using program::Kernel;
using program::Program;

struct Rerolled {
    Kernel kernel;
    std::uint32_t scratch = 0; ///< slots of work that it uses from the given offset on
};

/// The same values, to the bit, in the same slots. `scratch`: offset in work of slots that nobody else uses meanwhile.
Rerolled reroll(const Kernel& kernel, std::uint32_t scratch, const CallSize& call_size, const BlockEffects& effects);

/// All kernels; the layout gets the slots that they need.
void reroll_kernels(Program& program);

} // namespace torsion::passes
