// Components that show their diagrams.

#include "compiler/diagram/picture/bounds.h"
#include "compiler/diagram/picture/drawer.h"

#include <algorithm>

namespace torsion::diagram {

namespace {

constexpr double frame_margin = 6;     ///< drawing units, around what is inside
constexpr double name_height = 6;      ///< of the name in a frame
constexpr double lone_distance = 8;    ///< of connectors that nothing inside is connected to
constexpr double share_outside = 0.25; ///< of a coordinate system: what may stand outside of it in an icon
constexpr Extent half_of_end{{-2, -2}, {2, 2}};
constexpr Colour frame_colour{150, 150, 150}, frame_ground{250, 250, 246}, name_colour{0, 0, 255};

Primitive frame_of(const Extent& extent, double radius) {
    return {Rectangle{.extent = extent,
                      .outline = {.colour = frame_colour},
                      .filling = {frame_ground, FillPattern::Solid},
                      .radius = radius},
            {}};
}

bool is_name(const Primitive& primitive, const PlacedIcon& part) {
    const auto* text = std::get_if<Text>(&primitive.shape);
    return text != nullptr && is_name_of(part, *text);
}

Extent box_in_diagram(const PlacedIcon& part) {
    Box box;
    for (const double x : {part.system.first.x, part.system.second.x})
        for (const double y : {part.system.first.y, part.system.second.y}) box.add(part.place(Position{x, y}));
    return {box.low, box.high};
}

std::shared_ptr<const Inside> inside_of(Picture& picture, double scale, Position shift) {
    return std::make_shared<const Inside>(Inside{picture.path, scale, shift, std::move(picture.background),
                                                 std::move(picture.wires), std::move(picture.parts)});
}

bool is_wired(const Picture& picture, const std::string& name) {
    return std::ranges::any_of(picture.wires,
                               [&](const Wire& wire) { return std::ranges::find(wire.ends, name) != wire.ends.end(); });
}

/// Around all that is inside; connectors that stand outside of it are on the frame.
Extent frame_around(const Picture& inside, const std::vector<Position>& connectors) {
    Box box = bounds_of(inside.background, {});
    for (const PlacedIcon& part : inside.parts) box.add(bounds_of(part));
    for (const Wire& wire : inside.wires)
        for (const Line& line : wire.lines)
            for (const Position p : line.points) box.add(p);
    if (box.is_empty()) box.add(Position{});
    Extent frame{box.low - Position{frame_margin, frame_margin},
                 box.high + Position{frame_margin, frame_margin + name_height}};
    Box ends;
    for (const Position p : connectors) ends.add(p);
    if (ends.is_empty()) return frame;
    if (ends.low.x < box.low.x + frame_margin) frame.first.x = std::min(ends.low.x, box.low.x);
    if (ends.high.x > box.high.x - frame_margin) frame.second.x = std::max(ends.high.x, box.high.x);
    return frame;
}

/// What is placed stands in the coordinate system of the class, as the icon does: so connectors meet those of the icon,
/// on its edge or a little outside of it. Else all that is drawn, and the coordinate system if one is declared.
Box box_in_icon(const Picture& inside) {
    Box system;
    system.add(inside.system.extent.first), system.add(inside.system.extent.second);
    Box box = bounds_of(inside);
    const Position margin = share_outside * (system.high - system.low);
    const Position low = system.low - margin, high = system.high + margin;
    const bool is_within = box.low.x >= low.x && box.low.y >= low.y && box.high.x <= high.x && box.high.y <= high.y;
    if (inside.has_places && is_within) return system;
    if (inside.has_places || inside.system.is_declared || box.is_empty()) box.add(system);
    return box;
}

/// What nothing inside is connected to stands at the side at which it stands on the icon, below the others.
void place_lone(const std::vector<PlacedIcon*>& lone, const Extent& icon, PlacedIcon& part) {
    std::size_t count[2] = {0, 0};
    const double bottom = part.system.first.y;
    for (PlacedIcon* connector : lone) {
        const Position at = connector->place(connector->system.centre()) - icon.centre();
        const bool is_right = at.x > 0 && std::abs(at.x) >= std::abs(at.y);
        const double y = bottom - lone_distance * static_cast<double>(count[is_right]++);
        const double x = is_right ? part.system.second.x : part.system.first.x;
        connector->place = Transformation{.extent = half_of_end, .origin = {x, y}}.from(connector->system);
        part.system.first.y = std::min(part.system.first.y, y - frame_margin);
    }
}

} // namespace

void open_in_icon(Picture inside, PlacedIcon& part) {
    const Box box = box_in_icon(inside);
    const Extent icon = box_in_diagram(part);
    const Position size = box.high - box.low, centre = middle(box.low, box.high);
    const double scale = std::min(icon.width() / std::max(size.x, 1.0), icon.height() / std::max(size.y, 1.0));
    const Position shift = icon.centre() - part.place(part.system.centre()) - scale * centre;
    std::erase_if(part.primitives, [&](const Primitive& primitive) { return !is_name(primitive, part); });
    part.primitives.insert(part.primitives.begin(), frame_of(part.system, 0));
    part.inside = inside_of(inside, scale, shift);
}

void open_in_frame(Picture inside, PlacedIcon& part) {
    const Extent icon = part.system;
    std::vector<Position> ends;
    std::vector<PlacedIcon*> lone;
    for (PlacedIcon& connector : part.connectors) {
        const auto own =
            std::ranges::find_if(inside.parts, [&](const PlacedIcon& one) { return one.name == connector.name; });
        const bool is_inside = own != inside.parts.end() && is_wired(inside, connector.name);
        if (is_inside) {
            ends.push_back(own->place(own->system.centre()));
            connector.place = Transformation{.extent = half_of_end, .origin = ends.back()}.from(connector.system);
        } else {
            lone.push_back(&connector);
        }
        connector.is_hidden = false;
        if (own != inside.parts.end()) inside.parts.erase(own);
    }
    part.system = frame_around(inside, ends);
    place_lone(lone, icon, part);
    const Extent& frame = part.system;
    part.primitives = {frame_of(frame, 3)};
    const double top = frame.second.y - 1;
    part.primitives.push_back({Text{.extent = {{frame.first.x + 4, top - name_height}, {frame.second.x - 4, top}},
                                    .text = part.name,
                                    .colour = name_colour,
                                    .alignment = TextAlignment::Left},
                               {}});
    part.inside = inside_of(inside, 1, -1 * frame.centre());
}

} // namespace torsion::diagram
