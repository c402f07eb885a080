#pragma once
// Explicit or residual form? From the structure alone (docs/decisions/solver-auto.md), before any derivative is made.

#include "compiler/lower/schedule.h"

namespace torsion::lower {

/// Counts the entries of both forms' Jacobians, upward where terms cancel, without making an expression: the program that follows is the one that
/// naming the form gives. Near-linear: rows that fill are not counted to their end. After the derivatives kernel was planned.
program::FormChoice choose_form(Lowering& lowering, Scheduler& scheduler);

} // namespace torsion::lower
