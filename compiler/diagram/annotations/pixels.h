#pragma once
// How large pictures are when they are decoded, by their headers: a file of some kilobytes may claim gigabytes.

#include <cstddef>
#include <string_view>

namespace torsion::diagram {

/// Of a PNG, GIF, BMP or JPEG; where the header does not say it, the largest number.
std::size_t pixels_of(std::string_view bytes);

/// Does an SVG hold pictures, or entities that may become some?
bool has_pictures(std::string_view svg);

} // namespace torsion::diagram
