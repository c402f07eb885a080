#pragma once
// A picture as one SVG document: the same bytes for the same picture, nothing outside of it, no script. Every component is a `<g>` with its name as
// `data-component`, around the origin of its own coordinates.

#include "compiler/diagram/picture/picture.h"

#include <string>

namespace torsion::diagram {

/// `width` in pixels; 0: by the size of the diagram.
std::string svg_of(const Picture& picture, double width = 0);

/// A page with the document in it.
std::string html_of(const Picture& picture, double width = 0);

} // namespace torsion::diagram
