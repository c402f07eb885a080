#pragma once
// Wires of what is placed: along their annotations, else straight or at right angles.

#include "compiler/diagram/picture/connections.h"

namespace torsion::diagram {

/// The middle of a connector in the picture, and the way that it looks.
Position centre_of(const End& end, const std::vector<PlacedIcon>& parts);
Position outward(const End& end, const std::vector<PlacedIcon>& parts);
Colour colour_of(const End& end, const std::vector<PlacedIcon>& parts);

/// Along the annotation, if there is one.
Wire wire_of(const Connection& connection, const std::vector<PlacedIcon>& parts, Evaluator& evaluator);

} // namespace torsion::diagram
