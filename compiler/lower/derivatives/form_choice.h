#pragma once
// Chooses the explicit or the residual form from the structure alone (docs/decisions/solver-auto.md), before any
// derivative is made.

#include "compiler/lower/schedule.h"

namespace torsion::lower {

/// Counts the entries of both forms' Jacobians, upward where terms cancel. It makes no expression, so the program is
/// the same as with a form chosen by name. Near-linear: the count stops early in rows that fill. Call it after the
/// derivatives kernel is planned.
program::FormChoice choose_form(Lowering& lowering, Scheduler& scheduler);

} // namespace torsion::lower
