#pragma once
// The exact next time of relations that depend on time only.
//
// With left − right = α·time + β the relation changes at −β/α. α and β depend on parameters, discretes and relations,
// which are all held between events. A relation that is not affine in time (sin(time) > 0) is watched like a state
// event.

#include "compiler/lower/lowering.h"

namespace torsion::lower {

/// Fills layout.relation_is_time_event.
void find_time_events(Lowering& lowering);

/// work[0] := earliest time after now, work[1] := its row + 1 (0: none), candidate[i] := 1 for further relations at the
/// same time.
Plan next_time_plan(Lowering& lowering);

} // namespace torsion::lower
