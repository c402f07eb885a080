#pragma once
// Relations that only watch: no derivative of a state depends on them, at once or through what discrete variables
// remember. Where one of them crosses nothing comes to rest (runtime/core/events/standstill_projection.h).
//
// And algebraic variables that no derivative needs and that may be no number: who does not look at rows must evaluate
// them (runtime/core/rows.cpp).

#include "compiler/lower/lowering.h"

namespace torsion::lower {

/// Fills layout.relation_is_observer.
void find_observers(Lowering& lowering);
/// Per variable.
std::vector<bool> doubtful_outputs(const structure::SortedModel& model);

} // namespace torsion::lower
