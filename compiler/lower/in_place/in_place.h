#pragma once
// Linear systems that kernels solve where they stand, when they are regular; else the host is asked, who knows what to do with singular ones.
//
//  - One tear: z = −r(0)/a with a = dr/dz, both through what is computed inside, as long as the pivot a is not zero.
//  - Up to four tears: elimination with pivoting (elimination.h), as long as the pivots are not small.
//
// Where other values of parameters may make errors grow in its tears (structure/growth.h), the host looks at the residual first, and after each
// event; where it is not small, the host solves the system, whole if need be.
//
// A mixed system's configuration changes at events only, and there the host looks for it: in place while no event is evaluated.

#include "compiler/lower/derivatives/gradient.h"

namespace torsion::lower {

/// Finds them and fills Lowering::scalar and Lowering::in_place. Not those of the initialization, which runs once.
void find_in_place_blocks(Lowering& lowering, Gradients& gradients);

} // namespace torsion::lower
