#pragma once
// What stands for a class without an icon: a frame with the name of the class in it and that of the component above; a
// connector is a small square.

#include "compiler/diagram/picture/picture.h"

namespace torsion::diagram {

const Layer& default_icon(bool is_connector);

/// Of a default icon with connectors above.
void put_name_below(PlacedIcon& component);

/// Above a connector of the class itself, whose `Diagram` says nothing of its name.
Primitive name_of_connector(const std::string& name, const Extent& system);

} // namespace torsion::diagram
