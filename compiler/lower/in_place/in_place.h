#pragma once
// Linear systems that kernels solve themselves if they are regular; else they ask the host, which handles singular
// ones.
//
//  - One tear: z = −r(0)/a with a = dr/dz, both through the inner assignments, if the pivot a is not zero.
//  - Up to four tears: elimination with pivoting (elimination.h), if no pivot is small.
//
// If other parameter values may make errors grow in the tears (structure/growth.h), the host checks the residual first,
// and after each event. If the residual is not small, the host solves the system, whole if need be.
//
// The configuration of a mixed system changes at events only, and there the host searches for it: kernels solve the
// system in place only while no event is evaluated.

#include "compiler/lower/derivatives/gradient.h"

namespace torsion::lower {

/// Fills Lowering::scalar and Lowering::in_place. Blocks of the initialization are excluded, because it runs once.
void find_in_place_blocks(Lowering& lowering, Gradients& gradients);

} // namespace torsion::lower
