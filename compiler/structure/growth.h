#pragma once
// Could errors grow in the elimination of a torn system, if its parameters get other values than at tearing?
//
// No, if each unknown is a sum of multiples of the tears, of inputs and, with constant factors, of other such sums:
// then the elimination only fills the columns of the tears. No, if an unknown is a multiple of one other unknown, such
// as a speed behind a gear, or a torque. Otherwise products of changeable factors arise, or quotients: a chain x[i+1] =
// p x[i] - x[i-1]. The slope of a nonlinear term is such a factor.

#include "compiler/structure/coefficients.h"

#include <span>

namespace torsion::structure {

struct GrowthRow {
    VarId variable;                        ///< computed from this row; none: its residual is
    std::vector<Coefficient> coefficients; ///< of the system's unknowns
    bool is_homogeneous = false;           ///< it contains nothing else
};

/// `rows`: in the order of computation, then the residuals.
bool may_grow(std::span<const VarId> tears, std::span<const GrowthRow> rows);

} // namespace torsion::structure
