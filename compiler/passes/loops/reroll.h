#pragma once
// Instructions of the same shape become loops (docs/decisions/loops.md).
//
//     (subgraphs.h, subgraph_units.h, subgraph_places.h)
//
//     subgraphs:  a value that is stored or has several uses, with the instructions computed for it alone
//     classes:    subgraphs whose instructions differ only in slots, constants and inputs
//     order:      classes in a cycle are split by level; then one class follows the other, each as a loop over its
//     subgraphs in kernel order values:     those that leave a loop, or enter one from different places, pass through
//     work, side by side in kernel order
//
// Cost: linear in the kernel except for sorting.

#include "compiler/program/block_effects.h"
#include "compiler/program/call_slots.h"

namespace torsion::passes {

using program::BlockEffects;
using program::CallSize;
using program::Kernel;
using program::Program;

struct Rerolled {
    Kernel kernel;
    std::uint32_t scratch = 0; ///< number of slots of work that it uses from the given offset on
};

/// The same values, to the bit, in the same slots. `scratch`: offset of slots in work that no other code uses
/// meanwhile.
Rerolled reroll(const Kernel& kernel, std::uint32_t scratch, const CallSize& call_size, const BlockEffects& effects);

/// Rerolls all kernels, and reserves their slots in the layout.
void reroll_kernels(Program& program);

} // namespace torsion::passes
