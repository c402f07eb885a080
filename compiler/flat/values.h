#pragma once
// Assertions added by the compiler: used values must exist.

#include "compiler/flat/flat_model.h"

namespace torsion::flat {

/// Adds an assertion for each comparison of operands that may be no number, each element at a varying subscript, each
/// x/x, and each Integer in an equation of Reals or in a condition: it is exact up to 2^53 - 1. The assertions pass
/// where the equations do not use the value: in arms not taken, and beside a deciding operand of `and` or `or`. Their
/// messages begin with `{R303}`: the run ends with R303, not with R309.
void add_value_checks(FlatModel& model, const IdSet<symbolic::ExprId>& of_integers);

} // namespace torsion::flat
