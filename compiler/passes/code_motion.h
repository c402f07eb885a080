#pragma once
// Values are computed where they are needed, and loaded just before.

#include "compiler/program/call_slots.h"

namespace torsion::passes {

using program::CallSize;
using program::Kernel;

/// The same values, to the bit, in the same slots. What only one arm of a region uses is computed in that arm, and what is loaded is loaded where it
/// is used: anew in each arm, and behind each call, which saves no registers. For kernels in which nothing changes what they load but themselves.
/// Linear in the kernel times the depth of its regions; regions that are very deep stay as they are.
Kernel with_code_at_uses(Kernel kernel, const CallSize& call_size);

} // namespace torsion::passes
