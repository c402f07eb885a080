#pragma once
// Colours of a map: dark blue over green to yellow. Lightness increases evenly, so the order is legible without a
// legend, in grey too.

#include <string>

namespace torsion::analysis {

/// `#rrggbb` of a share from 0 to 1.
std::string colour_at(double share);

} // namespace torsion::analysis
