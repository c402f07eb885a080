#pragma once
// Graphical annotations as values (specification 18.6): layers, coordinate systems, primitives. Lengths in drawing
// units, y up, angles in degrees, counterclockwise.

#include "compiler/diagram/transform.h"

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace torsion::diagram {

enum class LayerKind { Icon, Diagram };

struct Colour {
    std::uint8_t red = 0, green = 0, blue = 0;
    auto operator<=>(const Colour&) const = default;
};

enum class LinePattern { None, Solid, Dash, Dot, DashDot, DashDotDot };
enum class FillPattern {
    None,
    Solid,
    Horizontal,
    Vertical,
    Cross,
    Forward,
    Backward,
    CrossDiag,
    HorizontalCylinder,
    VerticalCylinder,
    Sphere
};
enum class BorderPattern { None, Raised, Sunken, Engraved };
enum class Smooth { None, Bezier };
enum class EllipseClosure { None, Chord, Radial };
enum class Arrow { None, Open, Filled, Half };
enum class TextAlignment { Left, Center, Right };

struct CoordinateSystem {
    Extent extent = {{-100, -100}, {100, 100}};
    bool preserves_aspect_ratio = true; ///< a hint for editors
    double initial_scale = 0.1;         ///< likewise
    bool is_declared = false;           ///< its extent, by the class or a base
};

struct Outline {
    Colour colour; ///< `lineColor` of filled shapes
    LinePattern pattern = LinePattern::Solid;
    double thickness = 0.25;
};

struct Filling {
    Colour colour;
    FillPattern pattern = FillPattern::None;
};

struct Line {
    std::vector<Position> points;
    Outline outline;
    Arrow arrows[2] = {Arrow::None, Arrow::None}; ///< at the first and the last point
    double arrow_size = 3;
    Smooth smooth = Smooth::None;
};

struct Polygon {
    std::vector<Position> points;
    Outline outline;
    Filling filling;
    Smooth smooth = Smooth::None;
};

struct Rectangle {
    Extent extent;
    Outline outline;
    Filling filling;
    BorderPattern border = BorderPattern::None;
    double radius = 0;
};

struct Ellipse {
    Extent extent;
    Outline outline;
    Filling filling;
    double start_angle = 0, end_angle = 360;
    EllipseClosure closure = EllipseClosure::Chord;
};

struct Text {
    Extent extent;
    std::string text;     ///< with `%name` and the like replaced, where it stands in a picture
    double font_size = 0; ///< in points; 0: fits the extent
    Colour colour;
    bool is_bold = false, is_italic = false, is_underlined = false;
    std::string font; ///< empty: any
    TextAlignment alignment = TextAlignment::Center;
    std::size_t index = 0; ///< of a connection: the point that the extent is relative to; 0: none
};

struct Bitmap {
    Extent extent;
    std::string name;     ///< of the file
    std::string type;     ///< "png", "jpeg", "gif", "svg+xml"; empty: there is no picture
    std::string contents; ///< the picture as base64
};

using Shape = std::variant<Line, Polygon, Rectangle, Ellipse, Text, Bitmap>;

/// Its points are relative to `origin`, and turned around it.
struct Primitive {
    Shape shape;
    /// from the coordinates of the shape to those of the layer: origin, rotation, and the maps of extends clauses
    Transform place;
};

/// Those of base classes first; invisible ones are not there.
struct Layer {
    CoordinateSystem system;
    std::vector<Primitive> primitives;
};

} // namespace torsion::diagram
