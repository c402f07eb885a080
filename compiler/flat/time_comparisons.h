#pragma once
// Comparisons of time without events, where the model has the same comparison with events.
//
//     when time > T then b = time > T; end when;
//
// The body of a `when` makes no events, so its comparison is literal: at T, where the condition has just become true,
// it would still be false. It takes the value of the condition's relation instead. Everywhere else both are equal.

#include "compiler/flat/builder.h"

namespace torsion::flat {

/// In equations of discrete variables and in reinits, behind collect_relations: with relations that are always active.
/// Operands are expressions over time, parameters and constants.
void join_time_comparisons(FlatBuilder& builder);

} // namespace torsion::flat
