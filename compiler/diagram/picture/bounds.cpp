#include "compiler/diagram/picture/bounds.h"

#include "compiler/analysis/plot/svg.h"
#include "compiler/support/match.h"

namespace torsion::diagram {

namespace {

constexpr double units_per_point = 0.3528; ///< a drawing unit is a millimetre
constexpr double line_height = 1.2;        ///< of a line of text, in sizes of its letters
constexpr double size_of_no_extent = 3;

void add_extent(const Extent& extent, const Transform& place, Box& box) {
    for (const double x : {extent.first.x, extent.second.x})
        for (const double y : {extent.first.y, extent.second.y}) box.add(place({x, y}));
}

void add_text(const Text& text, const Transform& place, Box& box) {
    if (text.text.empty()) return;
    const TextBox at = box_of(text, place);
    const TextSize size = size_of(text, at);
    const Position half{size.width / 2, size.size * line_height * static_cast<double>(size.lines.size()) / 2};
    add_extent({Position{} - half, half}, shifted_by(at.centre) * turned_by(at.angle), box);
}

} // namespace

TextBox box_of(const Text& text, const Transform& place) {
    Position along = place.direction({text.extent.width(), 0});
    const Position up = place.direction({0, text.extent.height()});
    Position way = place.direction({1, 0});
    if (place.is_mirrored()) along = -1 * along, way = -1 * way;
    double angle = std::atan2(way.y, way.x) * 180 / std::numbers::pi;
    constexpr double nearly = 1e-6;
    if (angle > 90 + nearly) angle -= 180;
    else if (angle <= -90 + nearly) angle += 180;
    return {place(text.extent.centre()), length(along), length(up), angle};
}

TextSize size_of(const Text& text, const TextBox& box) {
    TextSize result;
    for (std::size_t begin = 0; begin <= text.text.size();) {
        const std::size_t end = std::min(text.text.find('\n', begin), text.text.size());
        result.lines.push_back(text.text.substr(begin, end - begin));
        begin = end + 1;
    }
    double widest = 0; // of letters of size 1
    for (const std::string& line : result.lines) widest = std::max(widest, analysis::svg::width_of(line, 1));
    if (text.is_bold) widest *= 1.07;
    const auto lines = static_cast<double>(result.lines.size());
    if (text.font_size > 0) result.size = text.font_size * units_per_point;
    else if (box.height > 0) result.size = box.height / lines / line_height;
    else result.size = box.width > 0 && widest > 0 ? box.width / widest : size_of_no_extent;
    if (text.font_size <= 0 && box.width > 0 && widest * result.size > box.width) result.size = box.width / widest;
    result.width = widest * result.size;
    return result;
}

Box bounds_of(const std::vector<Primitive>& primitives, const Transform& place) {
    Box box;
    for (const Primitive& primitive : primitives) {
        const Transform whole = place * primitive.place;
        const auto points = [&](const auto& shape) {
            for (const Position p : shape.points) box.add(whole(p));
        };
        match(
            primitive.shape, [&](const Line& line) { points(line); }, [&](const Polygon& polygon) { points(polygon); },
            [&](const Text& text) { add_text(text, whole, box); },
            [&](const auto& shape) { add_extent(shape.extent, whole, box); });
    }
    return box;
}

bool is_name_of(const PlacedIcon& part, const Text& text) {
    return text.text.starts_with(part.name) &&
           (text.text.size() == part.name.size() || text.text[part.name.size()] == '[');
}

Box bounds_of(const PlacedIcon& part) {
    Box box = bounds_of(part.primitives, part.place);
    for (const PlacedIcon& connector : part.connectors)
        if (!connector.is_hidden) box.add(bounds_of(connector.primitives, part.place * connector.place));
    return box;
}

Box bounds_of(const Picture& picture) {
    Box box = bounds_of(picture.background, {});
    for (const PlacedIcon& part : picture.parts) box.add(bounds_of(part));
    for (const Wire& wire : picture.wires) {
        for (const Line& line : wire.lines)
            for (const Position p : line.points) box.add(p);
        for (const Text& text : wire.texts) add_text(text, {}, box);
    }
    return box;
}

} // namespace torsion::diagram
