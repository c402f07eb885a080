#pragma once
// Primitives as elements of SVG.

#include "compiler/diagram/svg/paint.h"

#include <string>

namespace torsion::diagram::svg {

/// From the diagram to the page: y down, the middle of a component at the origin.
struct Page {
    Position origin;
    Transform transform() const { return {1, 0, 0, -1, {-origin.x, origin.y}}; }
};

/// `place`: from the coordinates of the primitive's layer to the diagram.
std::string element_of(const Primitive& primitive, const Transform& place, const Page& page, Paint& paint);

} // namespace torsion::diagram::svg
