#pragma once
// What stands for a class without an icon: a frame with the name of the class in it and that of the component below; a connector is a small square.

#include "compiler/diagram/graphics.h"

namespace torsion::diagram {

const Layer& default_icon(bool is_connector);

} // namespace torsion::diagram
