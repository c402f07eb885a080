#pragma once
// What a layout is told of components: it follows from their connectors, not from their classes.

#include "compiler/diagram/layout/layout.h"
#include "compiler/diagram/picture/components.h"

namespace torsion::diagram {

/// By the unit of what flows.
LayoutKind kind_of(const Node& connector);
inline bool is_mechanical(LayoutKind kind) { return kind == LayoutKind::Shaft || kind == LayoutKind::Translation; }

/// Whether what has one flange and gives a torque or a force drives (1) or is a load (-1): by words in the names of
/// component and class, then by the signs of its torques and forces. Only the direction of the picture depends on it.
int drive_of(const PlacedIcon& part, const Component& component, Node& values, Evaluator& evaluator);

/// Supports aside, a single flange on the right drives, on the left is driven, in the middle is held.
void classify(const PlacedIcon& part, const Component& component, LayoutNode& node);

} // namespace torsion::diagram
