#pragma once
// Could errors grow in the elimination of a torn system, with other values of parameters than those it was torn with?
//
// No, where each unknown is a sum of multiples of the tears, of what comes from outside and, with constant factors, of other such sums: then the
// elimination only fills the columns of the tears. Nor where it is a multiple of one unknown, as a speed behind a gear, or a torque. Else products of
// factors that a run may change come about, or quotients: a chain of x[i+1] = p x[i] - x[i-1]. A slope of something nonlinear is such a factor.

#include "compiler/structure/coefficients.h"

#include <span>

namespace torsion::structure {

struct GrowthRow {
    VarId variable;                        ///< that is computed from this row; none: its residual is
    std::vector<Coefficient> coefficients; ///< of the system's unknowns
    bool is_homogeneous = false;           ///< nothing else stands in it
};

/// `rows` in the order in which they are computed, then the residuals.
bool may_grow(std::span<const VarId> tears, std::span<const GrowthRow> rows);

} // namespace torsion::structure
