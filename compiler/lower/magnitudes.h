#pragma once
// Magnitudes to compare with the rounding in the residuals of a system.
//
// The residual a − b of two terms that cancel has a rounding error of the size of |a| + |b|. For an unknown far smaller
// than the others, its own terms give too small a magnitude. Then the row is evaluated with unknowns as large, in units
// of their nominal values, as the system's largest unknown or the values from which it is computed. (The Jacobian of
// the tears cannot show this: it grows as the errors grow.)
//
// The row of a system that is solved whole is compared with its own terms alone: an acceleration may be the small
// difference of two large torques, and elimination with pivoting gives it all its digits. The row of a nonlinear system
// also has its own terms only. Where they are too small (log(x) at 1 leaves nothing), the host uses the row's slopes.

#include "compiler/structure/sorted_model.h"

namespace torsion::lower {

/// One expression per residual, at least 0. It reads the system's unknowns.
std::vector<structure::ExprId> residual_magnitudes(flat::FlatModel& flat, const structure::TornSystem& torn);

} // namespace torsion::lower
