#pragma once
// Texts of an icon that is laid out: none lies under a line, and each can be read.

#include "compiler/diagram/picture/picture.h"

#include <vector>

namespace torsion::diagram {

/// `used`: connectors of the part that lines lead to.
void settle_texts(const std::vector<std::size_t>& used, PlacedIcon& part);

} // namespace torsion::diagram
