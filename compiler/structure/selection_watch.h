#pragma once
// States that were chosen with coefficients that may vanish (dummy_derivatives.h): x² + y² = 1 gives x for each y, but for y = ±1, where x passes
// zero and y turns. An integrator that steps over such a point goes on as if x had turned, and no residual tells. So the run ends before it.

#include "compiler/structure/causalization.h"

namespace torsion::structure {

/// When the blocks of the simulation are known: adds an assertion for each determinant that decides which solution of nonlinear equations is
/// followed. Those of linear equations are watched anyway (runtime/core/algebra/determinants.h). False after an error, where a determinant is too
/// large to be written down (D105).
bool watch_selection(Causalization& s);

} // namespace torsion::structure
