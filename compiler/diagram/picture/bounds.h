#pragma once
// What of the diagram a picture covers, its texts included.

#include "compiler/diagram/picture/picture.h"

namespace torsion::diagram {

Box bounds_of(const std::vector<Primitive>& primitives, const Transform& place);
Box bounds_of(const PlacedIcon& part);
Box bounds_of(const Picture& picture);

/// A text in the diagram: the box that it fits, turned by `angle` around its middle, never mirrored and never upside
/// down.
struct TextBox {
    Position centre;
    double width = 0, height = 0; ///< width 0: any
    double angle = 0;
};
TextBox box_of(const Text& text, const Transform& place);

/// Is it the name of the component, of an array with its sizes?
bool is_name_of(const PlacedIcon& part, const Text& text);

/// The size of a text's letters in drawing units, and the width of its longest line.
struct TextSize {
    double size = 0, width = 0;
    std::vector<std::string> lines;
};
TextSize size_of(const Text& text, const TextBox& box);

} // namespace torsion::diagram
