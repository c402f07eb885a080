#pragma once
// Connectors touch what is drawn of their icon.

#include "compiler/diagram/picture/picture.h"

namespace torsion::diagram {

/// Goes from a point into an icon, along x or y by the signs of `way`: how far it is to what is drawn there; texts are
/// not. Nothing: there is nothing.
std::optional<double> distance_to_icon(const std::vector<Primitive>& icon, Position from, Position way);

/// A line to the icon from each connector that is so near to none of it that it floats; `connectors`: rows.
void add_stubs(const std::vector<std::size_t>& connectors, PlacedIcon& part);

/// A point on the upper edge of an icon at which a variable is read, with its name beside it: the new connector.
std::size_t add_reading(const std::string& variable, PlacedIcon& part);
/// Likewise on the left edge: a variable that gets its value from outside.
std::size_t add_given(const std::string& variable, PlacedIcon& part);

} // namespace torsion::diagram
