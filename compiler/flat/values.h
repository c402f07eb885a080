#pragma once
// Assertions of the compiler's own: what the equations use has a value.

#include "compiler/flat/flat_model.h"

namespace torsion::flat {

/// Adds an assertion for each comparison of what may be no number, each element at a subscript that varies, each x/x, and for what is an Integer in
/// an equation of Reals or in a condition: up to 2^53 - 1 it is exact. They hold where the equations do not look: in arms that are not taken, and
/// beside what decides alone in `and` and `or`. Their messages begin with `{R303}`: the run ends with R303, not with R309.
void add_value_checks(FlatModel& model, const IdSet<symbolic::ExprId>& of_integers);

} // namespace torsion::flat
