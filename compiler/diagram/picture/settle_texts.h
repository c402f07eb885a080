#pragma once
// Texts of an icon that is laid out: none lies under a line, and each can be read.

#include "compiler/diagram/picture/picture.h"

#include <vector>

namespace torsion::diagram {

/// At most so many bytes, with an ellipsis.
std::string shortened(const std::string& text, std::size_t longest);

/// Of what is drawn, connectors too keep their room, whether lines lead to them or not.
void settle_texts(PlacedIcon& part);

} // namespace torsion::diagram
