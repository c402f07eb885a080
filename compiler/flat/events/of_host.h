#pragma once
// Variables of which the host has one for the whole model.

#include "compiler/flat/builder.h"

namespace torsion::flat {

/// Is this the last event of the run? Its condition has an edge in the first round of that event.
ExprId terminal(FlatBuilder& builder);

/// The part of the actual expression in `homotopy`.
ExprId homotopy(FlatBuilder& builder);

} // namespace torsion::flat
