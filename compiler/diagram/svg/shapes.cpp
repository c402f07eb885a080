#include "compiler/diagram/svg/shapes.h"

#include "compiler/analysis/plot/svg.h"
#include "compiler/diagram/picture/bounds.h"
#include "compiler/diagram/svg/path.h"
#include "compiler/support/match.h"

namespace torsion::diagram::svg {

namespace {

using analysis::svg::escaped;

struct Drawing {
    Transform diagram; ///< from the shape to the diagram
    Transform page;    ///< from the shape to the page
    Page origin;
    Paint& paint;
};

std::string path_element(const std::string& d, const std::string& attributes) {
    return "<path d=\"" + d + "\" " + attributes + "/>\n";
}

std::string arrow(Position tip, Position before, Arrow kind, double size, const Line& line, const Drawing& drawing) {
    Position way = tip - before;
    if (kind == Arrow::None || length(way) == 0) return {};
    way = size / length(way) * way;
    const Position across{-way.y * 0.35, way.x * 0.35}, back = tip - way;
    Path path(drawing.page);
    path.move(back + across).line(tip);
    if (kind != Arrow::Half) path.line(back - across);
    const std::string stroke =
        Paint::stroke({line.outline.colour, LinePattern::Solid, line.outline.thickness}, drawing.diagram.scale());
    if (kind != Arrow::Filled) return path_element(path.text(), "fill=\"none\"" + stroke);
    return path_element(path.close().text(), "fill=\"" + hex(line.outline.colour) + "\"" + stroke);
}

std::string element(const Line& line, const Drawing& drawing) {
    const std::string stroke = Paint::stroke(line.outline, drawing.diagram.scale());
    if (stroke.empty() || line.points.size() < 2) return {};
    std::string text = path_element(open_path(line.points, line.smooth, drawing.page), "fill=\"none\"" + stroke);
    text += arrow(line.points[0], line.points[1], line.arrows[0], line.arrow_size, line, drawing);
    return text + arrow(line.points.back(), line.points[line.points.size() - 2], line.arrows[1], line.arrow_size, line,
                        drawing);
}

template <class Filled>
std::string filled(const std::string& d, const Filled& shape, const Drawing& drawing) {
    const std::string stroke = Paint::stroke(shape.outline, drawing.diagram.scale());
    if (d.empty() || (stroke.empty() && shape.filling.pattern == FillPattern::None)) return {};
    return path_element(d, drawing.paint.fill(shape.filling, shape.outline, drawing.page) + stroke);
}

std::string element(const Polygon& polygon, const Drawing& drawing) {
    return filled(closed_path(polygon.points, polygon.smooth, drawing.page), polygon, drawing);
}

/// A raised border is light above and dark below; a sunken one the other way.
std::string border(const Rectangle& rectangle, const Drawing& drawing) {
    if (rectangle.border == BorderPattern::None) return {};
    const auto [a, b] = rectangle.extent;
    const Position low{std::min(a.x, b.x), std::min(a.y, b.y)}, high{std::max(a.x, b.x), std::max(a.y, b.y)};
    const bool is_raised = rectangle.border == BorderPattern::Raised;
    const char *light = "#ffffff", *dark = "#808080";
    const auto edge = [&](Position corner, const char* colour) {
        Path path(drawing.page);
        path.move(low).line(corner).line(high);
        return path_element(path.text(), std::string("fill=\"none\" stroke=\"") + colour + "\" stroke-width=\"0.5\"");
    };
    return edge({low.x, high.y}, is_raised ? light : dark) + edge({high.x, low.y}, is_raised ? dark : light);
}

std::string element(const Rectangle& rectangle, const Drawing& drawing) {
    return filled(rectangle_path(rectangle.extent, rectangle.radius, drawing.page), rectangle, drawing) +
           border(rectangle, drawing);
}

std::string element(const Ellipse& ellipse, const Drawing& drawing) {
    return filled(ellipse_path(ellipse, drawing.page), ellipse, drawing);
}

std::string transform_of(const TextBox& box, const Page& page) {
    const Position at = page.transform()(box.centre);
    std::string text = "translate(" + number(at.x) + " " + number(at.y) + ")";
    if (number(box.angle) != "0") text += " rotate(" + number(-box.angle) + ")";
    return text;
}

std::string element(const Text& text, const Drawing& drawing) {
    if (text.text.find_first_not_of(" \n\t") == std::string::npos) return {};
    const TextBox box = box_of(text, drawing.diagram);
    const TextSize size = size_of(text, box);
    const double side = text.alignment == TextAlignment::Left ? -1 : text.alignment == TextAlignment::Right ? 1 : 0;
    const char* anchor = side < 0 ? "start" : side > 0 ? "end" : "middle";
    std::string result = "<text transform=\"" + transform_of(box, drawing.origin) + "\" font-size=\"" +
                         number(size.size) + "\" fill=\"" + hex(text.colour) + "\" text-anchor=\"" + anchor + "\"";
    if (text.is_bold) result += " font-weight=\"bold\"";
    if (text.is_italic) result += " font-style=\"italic\"";
    if (text.is_underlined) result += " text-decoration=\"underline\"";
    result += ">";
    const auto lines = static_cast<double>(size.lines.size());
    for (std::size_t i = 0; i < size.lines.size(); ++i) {
        // 0.36: half of a capital's height
        const double y = size.size * (0.36 + 1.2 * (static_cast<double>(i) - (lines - 1) / 2));
        result += "<tspan x=\"" + number(side * box.width / 2) + "\" y=\"" + number(y) + "\">" +
                  escaped(size.lines[i]) + "</tspan>";
    }
    return result + "</text>\n";
}

/// A missing picture is a frame with its name.
std::string frame(const Bitmap& bitmap, const Drawing& drawing) {
    const Rectangle outline{
        .extent = bitmap.extent, .outline = {.colour = {160, 160, 160}, .pattern = LinePattern::Dash}, .filling = {}};
    const std::string name = bitmap.name.substr(bitmap.name.find_last_of("/\\") + 1);
    return element(outline, drawing) +
           element(Text{.extent = bitmap.extent, .text = name, .colour = {128, 128, 128}}, drawing);
}

std::string element(const Bitmap& bitmap, const Drawing& drawing) {
    if (bitmap.type.empty()) return frame(bitmap, drawing);
    const double width = bitmap.extent.width(), height = bitmap.extent.height();
    if (width == 0 || height == 0) return {};
    // pictures have y down
    const Transform place = drawing.page * shifted_by(bitmap.extent.centre()) * Transform{1, 0, 0, -1, {}};
    const std::string matrix = number(place.a) + " " + number(place.c) + " " + number(place.b) + " " + number(place.d) +
                               " " + number(place.shift.x) + " " + number(place.shift.y);
    return "<image transform=\"matrix(" + matrix + ")\" x=\"" + number(-width / 2) + "\" y=\"" + number(-height / 2) +
           "\" width=\"" + number(width) + "\" height=\"" + number(height) + "\" href=\"data:image/" + bitmap.type +
           ";base64," + bitmap.contents + "\"/>\n";
}

} // namespace

std::string element_of(const Primitive& primitive, const Transform& place, const Page& page, Paint& paint) {
    const Transform diagram = place * primitive.place;
    const Drawing drawing{diagram, page.transform() * diagram, page, paint};
    return match(primitive.shape, [&](const auto& shape) { return element(shape, drawing); });
}

} // namespace torsion::diagram::svg
