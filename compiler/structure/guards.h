#pragma once
// When relations are active.

#include "compiler/flat/flat_model.h"

namespace torsion::structure {

/// Substitution of aliases and parameter values can make different relations equal. Then the first row of equal ones is
/// active if any of them is: its guard is the disjunction of their guards. The other rows are unused
/// (lower/kernels.cpp).
void join_guards(flat::FlatModel& model);

} // namespace torsion::structure
