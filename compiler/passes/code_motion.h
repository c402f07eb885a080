#pragma once
// Code motion: computes values where they are used, and loads them just before.

#include "compiler/program/call_slots.h"

namespace torsion::passes {

using program::CallSize;
using program::Kernel;

/// The same values, to the bit, in the same slots. Values that only one arm of a region uses are computed in that arm.
/// Loads move to their uses: repeated in each arm, and behind each call, because calls save no registers. Only for
/// kernels whose loaded slots change by their own stores alone. Time is linear in the kernel times the depth of its
/// regions; very deep regions stay as they are.
Kernel with_code_at_uses(Kernel kernel, const CallSize& call_size);

} // namespace torsion::passes
