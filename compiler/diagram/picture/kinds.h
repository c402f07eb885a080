#pragma once
// What a layout is told of components: it follows from their connectors, not from their classes.

#include "compiler/diagram/layout/layout.h"
#include "compiler/diagram/picture/components.h"

namespace torsion::diagram {

/// By the unit of what flows.
LayoutKind kind_of(const Node& connector);
inline bool is_mechanical(LayoutKind kind) { return kind == LayoutKind::Shaft || kind == LayoutKind::Translation; }

/// A single flange on the right drives, on the left is driven, in the middle is held.
void classify(const PlacedIcon& part, const Component& component, LayoutNode& node);

} // namespace torsion::diagram
