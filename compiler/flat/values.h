#pragma once
// Assertions added by the compiler: used values must exist.

#include "compiler/flat/flat_model.h"

namespace torsion::flat {

/// Adds an assertion for each comparison of operands that may be no number, each element at a varying subscript, and each x/x. The assertions pass
/// where the equations do not use the value: in arms not taken, and beside a deciding operand of `and` or `or`. Their messages begin with `{R303}`:
/// the run ends with R303, not with R309.
void add_value_checks(FlatModel& model);

} // namespace torsion::flat
