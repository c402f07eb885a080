#pragma once
// pre(x) of a continuous x: a state is held while an event is evaluated, and is its own left limit. For other variables
// the value before the event is kept.

#include "compiler/flat/builder.h"

namespace torsion::flat {

void resolve_left_limits(FlatBuilder& builder);

} // namespace torsion::flat
