#pragma once
// Modes, gaps and excitations of components, from the declarations of their classes (docs/reference/modes.md), after
// all equations: they do not change the model.

#include "compiler/flat/builder.h"

namespace torsion::flat {

void add_modes(FlatBuilder& builder);

} // namespace torsion::flat
