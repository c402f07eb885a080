#pragma once
// When relations are looked at.

#include "compiler/flat/flat_model.h"

namespace torsion::structure {

/// Relations that were different become the same where aliases are substituted or parameters get their values. The first row of each then is looked
/// at whenever one of them is: its guard is the disjunction of theirs. Others are rows that nobody looks at (lower/kernels.cpp).
void join_guards(flat::FlatModel& model);

} // namespace torsion::structure
