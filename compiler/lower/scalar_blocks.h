#pragma once
// Linear systems with one tear are solved where they stand: z = −r(0)/a with a = dr/dz, both through what is computed inside. Only when the pivot a
// is zero the host is asked, who knows what to do with a singular system.

#include "compiler/lower/gradient.h"

namespace torsion::lower {

/// Finds them and fills Lowering::scalar. Not those of the initialization, which runs once, nor mixed ones.
void find_scalar_blocks(Lowering& lowering, Gradients& gradients);

} // namespace torsion::lower
