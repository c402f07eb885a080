#include "compiler/diagram/annotations/primitives.h"

namespace torsion::diagram {

namespace {

constexpr const char* line_patterns[] = {"None", "Solid", "Dash", "Dot", "DashDot", "DashDotDot"};
constexpr const char* fill_patterns[] = {"None",    "Solid",    "Horizontal", "Vertical",           "Cross",
                                         "Forward", "Backward", "CrossDiag",  "HorizontalCylinder", "VerticalCylinder",
                                         "Sphere"};
constexpr const char* border_patterns[] = {"None", "Raised", "Sunken", "Engraved"};
constexpr const char* smooths[] = {"None", "Bezier"};
constexpr const char* closures[] = {"None", "Chord", "Radial"};
constexpr std::size_t longest_text = 5000; ///< bytes; the rest is left out

constexpr const char* alignments[] = {"Left", "Center", "Right"};

void read_filled(Attributes& attributes, Outline& outline, Filling& filling) {
    attributes.read("lineColor", outline.colour);
    attributes.read("pattern", line_patterns, outline.pattern);
    attributes.read("lineThickness", outline.thickness);
    attributes.read("fillColor", filling.colour);
    attributes.read("fillPattern", fill_patterns, filling.pattern);
}

bool read_shape(Attributes& attributes, Line& line) { return read_line(attributes, line); }
bool read_shape(Attributes& attributes, Text& text) { return read_text(attributes, text); }

bool read_shape(Attributes& attributes, Polygon& polygon) {
    attributes.read("points", polygon.points);
    attributes.read("smooth", smooths, polygon.smooth);
    read_filled(attributes, polygon.outline, polygon.filling);
    return attributes.is_good();
}

bool read_shape(Attributes& attributes, Rectangle& rectangle) {
    attributes.read("extent", rectangle.extent);
    attributes.read("radius", rectangle.radius);
    attributes.read("borderPattern", border_patterns, rectangle.border);
    read_filled(attributes, rectangle.outline, rectangle.filling);
    return attributes.is_good();
}

bool read_shape(Attributes& attributes, Ellipse& ellipse) {
    attributes.read("extent", ellipse.extent);
    attributes.read("startAngle", ellipse.start_angle);
    attributes.read("endAngle", ellipse.end_angle);
    const bool is_whole = ellipse.start_angle == 0 && ellipse.end_angle == 360;
    ellipse.closure = is_whole ? EllipseClosure::Chord : EllipseClosure::Radial;
    attributes.read("closure", closures, ellipse.closure);
    read_filled(attributes, ellipse.outline, ellipse.filling);
    return attributes.is_good();
}

template <class T>
std::optional<Shape> shape(Attributes& attributes) {
    T result;
    return read_shape(attributes, result) ? std::optional<Shape>(std::move(result)) : std::nullopt;
}

std::optional<Shape> bitmap(source::Span span, Attributes& attributes, const instance::Scope& scope, Bitmaps& bitmaps) {
    Bitmap result;
    std::string source;
    attributes.read("extent", result.extent);
    attributes.read("fileName", result.name);
    attributes.read("imageSource", source);
    if (!attributes.is_good()) return std::nullopt;
    if (const std::string why = bitmaps.load(result, source, scope.lexical); !why.empty())
        attributes.evaluator().report(span, "a bitmap is not drawn: " + why, "a frame in its place");
    return result;
}

std::optional<Shape> shape_of(const ast::Call& call, Attributes& attributes, const instance::Scope& scope,
                              Bitmaps& bitmaps) {
    const std::string kind = call.function.text();
    if (kind == "Line") return shape<Line>(attributes);
    if (kind == "Polygon") return shape<Polygon>(attributes);
    if (kind == "Rectangle") return shape<Rectangle>(attributes);
    if (kind == "Ellipse") return shape<Ellipse>(attributes);
    if (kind == "Text") return shape<Text>(attributes);
    if (kind == "Bitmap") return bitmap(call.function.span, attributes, scope, bitmaps);
    attributes.evaluator().report(call.function.span, "`" + kind + "` is no graphical primitive", "left out");
    return std::nullopt;
}

} // namespace

bool read_line(Attributes& attributes, Line& line) {
    attributes.read("points", line.points);
    attributes.read("color", line.outline.colour);
    attributes.read("pattern", line_patterns, line.outline.pattern);
    attributes.read("thickness", line.outline.thickness);
    attributes.read("arrowSize", line.arrow_size);
    attributes.read_arrows(line.arrows);
    attributes.read("smooth", smooths, line.smooth);
    return attributes.is_good();
}

bool read_text(Attributes& attributes, Text& text) {
    attributes.read("extent", text.extent);
    attributes.read(attributes.has("textString") ? "textString" : "string", text.text);
    if (text.text.size() > longest_text) {
        std::size_t end = longest_text;
        while (end > 0 && (static_cast<unsigned char>(text.text[end]) & 0xC0) == 0x80) --end; // within a character
        text.text = text.text.substr(0, end) + "…";
    }
    attributes.read("fontSize", text.font_size);
    attributes.read("fontName", text.font);
    attributes.read(attributes.has("textColor") ? "textColor" : "lineColor", text.colour);
    attributes.read("horizontalAlignment", alignments, text.alignment);
    attributes.read_styles(text);
    double index = 0;
    attributes.read("index", index);
    text.index = index < 0 ? static_cast<std::size_t>(-1) : static_cast<std::size_t>(index); // negative: the last point
    return attributes.is_good();
}

std::optional<Primitive> primitive_of(const ast::Expr& expr, const instance::Scope& scope, Evaluator& evaluator,
                                      Bitmaps& bitmaps) {
    const auto* call = std::get_if<ast::Call>(&expr.node);
    if (call == nullptr) return evaluator.report(expr.span, "this is no graphical primitive", "left out"), std::nullopt;
    Attributes attributes(evaluator, scope, *call);
    bool is_visible = true;
    Position origin;
    double rotation = 0;
    attributes.read("visible", is_visible);
    attributes.read("origin", origin);
    attributes.read("rotation", rotation);
    if (!is_visible || !attributes.is_good()) return std::nullopt;
    auto shape = shape_of(*call, attributes, scope, bitmaps);
    return shape ? std::optional(Primitive{std::move(*shape), shifted_by(origin) * turned_by(rotation)}) : std::nullopt;
}

} // namespace torsion::diagram
