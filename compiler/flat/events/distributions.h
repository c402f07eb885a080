#pragma once
// What moves through pipes. The host knows the content; a reader stands at each end, and reads while matter leaves
// there (runtime/core/history/profile.h):
//
//     out_1 = if forward then <the content>(x - 1, pre(next_1)) else in_1
//     due_1 = forward and x - 1 >= pre(next_1)
//
// and the other end alike, with places that fall. What leaves depends on what enters by way of accepted points only, so
// pipes break algebraic loops.

#include "compiler/flat/builder.h"
#include "compiler/flat/place.h"

#include <array>

namespace torsion::flat {

/// What is at its two ends.
std::array<ExprId, 2> distributed(FlatBuilder& builder, instance::SpatialDistribution pipe, const Place& place,
                                  Origin where);

} // namespace torsion::flat
