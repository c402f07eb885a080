#pragma once
// A picture as one SVG document: the same bytes for the same picture, nothing outside of it, no script. Every component
// is a `<g>` with its name as `data-component`, around the origin of its own coordinates.

#include "compiler/diagram/picture/picture.h"

#include <string>

namespace torsion::diagram {

/// `width` in pixels; 0: by the size of the diagram.
std::string svg_of(const Picture& picture, double width = 0);

/// The same, where each component that has one of these pictures leads to it: `#inside-PATH`.
std::string svg_with_links(const Picture& picture, const std::vector<Picture>& insides, double width = 0);

/// A page with the document in it. Components with parts lead to their pictures, which stand below, closed; there is no
/// script.
std::string html_of(const Drawn& drawn, double width = 0);

} // namespace torsion::diagram
