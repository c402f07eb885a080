#pragma once
// States that were chosen with coefficients that may vanish (dummy_derivatives.h): x² + y² = 1 gives x for each y
// except y = ±1, where x passes zero and y turns. An integrator that steps over such a point continues as if x had
// turned, and no residual shows the error. So the run ends before that point.

#include "compiler/structure/structural_analysis.h"

namespace torsion::structure {

/// Call it when the blocks of the simulation are known. Adds an assertion for each determinant that decides which
/// solution of nonlinear equations the run follows. Determinants of linear equations are watched anyway
/// (runtime/core/algebra/determinants.h). False after an error: a determinant is too large for an expression (D105).
bool watch_selection(StructuralAnalysis& s);

} // namespace torsion::structure
