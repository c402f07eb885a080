#pragma once
// What rounding in the residuals of a system is to be compared with.
//
// The residual a − b of two terms that cancel is rounding of |a| + |b|. Where an unknown is far smaller than the others its terms say too little:
// then the row is taken with unknowns as large, in units of their nominal values, as the largest of the system, or as what that one is computed from.
// (The Jacobian of the tears cannot tell: it grows as errors do.)
//
// A row of a system that is solved whole is compared with its own terms alone: an acceleration may be what is left of two large torques, and
// elimination with pivoting gives it all its digits. Nor has a row of a nonlinear system more: where that is too little (of log(x) at 1 nothing is
// left) the host looks at its slopes.

#include "compiler/structure/sorted_model.h"

namespace torsion::lower {

/// Of each residual of a system, an expression that is at least 0. The system's unknowns are read.
std::vector<structure::ExprId> residual_magnitudes(flat::FlatModel& flat, const structure::TornSystem& torn);

} // namespace torsion::lower
