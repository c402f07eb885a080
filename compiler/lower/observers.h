#pragma once
// Relations that only watch: no derivative of a state depends on them, at once or through what discrete variables remember. Where one of them crosses
// nothing comes to rest (runtime/core/events/settle_rest.h).

#include "compiler/lower/lowering.h"

namespace torsion::lower {

/// Fills layout.relation_is_observer.
void find_observers(Lowering& lowering);

} // namespace torsion::lower
