#include "compiler/diagram/picture/touch.h"

#include "compiler/analysis/plot/svg.h"
#include "compiler/support/match.h"

#include <algorithm>

namespace torsion::diagram {

namespace {

constexpr double touches = 0.06; ///< of the width of an icon: nearer is not floating
constexpr double near_enough = 0.35, farthest = 0.6;
constexpr double half_of_point = 0.03;      ///< of the width of an icon
constexpr double letters_of_reading = 0.11; ///< likewise, of a variable's name
constexpr Colour signal{0, 0, 127}, paper{255, 255, 255};
constexpr Extent unit{{-100, -100}, {100, 100}};

using Points = std::vector<Position>;

Points corners_of(const Extent& e) {
    return {e.first, {e.second.x, e.first.y}, e.second, {e.first.x, e.second.y}, e.first};
}

Points closed(Points points) {
    if (!points.empty()) points.push_back(points.front());
    return points;
}

Points round_of(const Extent& e) {
    Points points;
    for (int i = 0; i <= 24; ++i) {
        const double angle = i * std::numbers::pi / 12;
        points.push_back(e.centre() + Position{e.width() / 2 * std::cos(angle), e.height() / 2 * std::sin(angle)});
    }
    return points;
}

Points outline_of(const Primitive& primitive) {
    Points points = match(
        primitive.shape, [](const Line& line) { return line.points; },
        [](const Polygon& polygon) { return closed(polygon.points); },
        [](const Rectangle& box) { return corners_of(box.extent); },
        [](const Ellipse& ellipse) { return round_of(ellipse.extent); },
        [](const Bitmap& bitmap) { return corners_of(bitmap.extent); }, [](const Text&) { return Points(); });
    for (Position& p : points) p = primitive.place(p);
    return points;
}

double width_of(const PlacedIcon& part) { return std::max(part.system.width(), part.system.height()); }

void insert_line(const Position& from, const Position& to, Colour colour, std::vector<Primitive>& icon) {
    icon.insert(icon.begin(), {Line{.points = {from, to}, .outline = {.colour = colour}}, {}});
}

Colour first_colour(const std::vector<Primitive>& icon) {
    for (const Primitive& primitive : icon) {
        const Colour colour = match(
            primitive.shape, [](const Text& text) { return text.colour; }, [](const Bitmap&) { return Colour(); },
            [](const auto& shape) { return shape.outline.colour; });
        if (colour != Colour()) return colour;
    }
    return {};
}

/// Straight, if the icon is near; else round a corner to its middle. Empty: it touches, or there is nothing.
std::vector<Position> stub_to(const std::vector<Primitive>& icon, Position at, Position away, Position way,
                              double width) {
    const std::optional<double> straight = distance_to_icon(icon, at, way);
    if (straight && *straight <= touches * width) return {};
    if (straight && *straight <= near_enough * width) return {at, at + *straight * way};
    const double aside = way.y != 0 ? away.x : away.y;
    for (const double share : {0.1, 0.2, 0.3}) {
        if (aside == 0) break;
        const double sign = aside > 0 ? -1 : 1;
        const Position corner = at + share * width * way, turn = way.y != 0 ? Position{sign, 0} : Position{0, sign};
        if (const auto further = distance_to_icon(icon, corner, turn);
            further && *further >= 0 && *further <= farthest * width)
            return {at, corner, corner + *further * turn};
    }
    if (straight && *straight <= farthest * width) return {at, at + *straight * way};
    return {};
}

} // namespace

std::optional<double> distance_to_icon(const std::vector<Primitive>& icon, Position from, Position way) {
    const bool is_upright = way.y != 0;
    const double sign = is_upright ? way.y : way.x, aside = is_upright ? from.x : from.y,
                 start = is_upright ? from.y : from.x;
    std::optional<double> nearest;
    for (const Primitive& primitive : icon) {
        const Points points = outline_of(primitive);
        for (std::size_t i = 0; i + 1 < points.size(); ++i) {
            const Position p = points[i], q = points[i + 1];
            const double u = (is_upright ? p.x : p.y) - aside, v = (is_upright ? q.x : q.y) - aside;
            if (u * v > 0) continue;
            const double along = is_upright ? p.y : p.x, end = is_upright ? q.y : q.x;
            for (const double share : u == v ? std::vector<double>{0, 1} : std::vector<double>{u / (u - v)}) {
                const double distance = std::abs(along + share * (end - along) - start);
                const bool is_behind = (along + share * (end - along) - start) * sign < 0;
                if (!nearest || distance < std::abs(*nearest)) nearest = is_behind ? -distance : distance;
            }
        }
    }
    return nearest;
}

void add_stubs(const std::vector<std::size_t>& connectors, PlacedIcon& part) {
    const std::vector<Primitive> icon = part.primitives; // stubs are not met by others
    const double width = width_of(part);
    for (const std::size_t i : connectors) {
        const PlacedIcon& connector = part.connectors[i];
        const Position at = connector.place(connector.system.centre()), away = at - part.system.centre();
        const bool is_upright = std::abs(away.y) > std::abs(away.x);
        const Position way = is_upright ? Position{0, away.y > 0 ? -1.0 : 1.0} : Position{away.x > 0 ? -1.0 : 1.0, 0};
        const std::vector<Position> stub = stub_to(icon, at, away, way, width);
        if (!stub.empty())
            part.primitives.insert(
                part.primitives.begin(),
                {Line{.points = stub, .outline = {.colour = first_colour(connector.primitives)}}, {}});
    }
}

namespace {

/// Of a point on an edge, along it from the middle, in widths of the icon: the first place where no connector stands.
double free_place(const PlacedIcon& part, bool is_upright, Position edge) {
    constexpr double distance = 0.14, nearness = 0.2;
    const double width = width_of(part);
    for (const double share : {0.0, 0.25, -0.25, 0.4, -0.4, 0.125, -0.125, 0.33, -0.33}) {
        const Position at = edge + share * width * (is_upright ? Position{1, 0} : Position{0, 1});
        const bool is_free = std::ranges::none_of(part.connectors, [&](const PlacedIcon& other) {
            const Position away = other.place(other.system.centre()) - at;
            const double along = is_upright ? away.x : away.y, across = is_upright ? away.y : away.x;
            return std::abs(across) < nearness * width && std::abs(along) < distance * width;
        });
        if (is_free) return share;
    }
    return 0;
}

PlacedIcon point_at(Position at, const std::string& variable, double width) {
    PlacedIcon point{
        .name = variable, .class_path = "Real", .description = {}, .place = {}, .system = unit, .primitives = {}};
    const double half = half_of_point * width;
    point.place = Transformation{.extent = {{-half, -half}, {half, half}}, .origin = at}.from(unit);
    point.primitives.push_back(
        {Ellipse{.extent = unit, .outline = {.colour = signal}, .filling = {paper, FillPattern::Solid}}, {}});
    return point;
}

std::size_t add_point(const std::string& variable, bool is_upright, PlacedIcon& part) {
    const double width = width_of(part);
    const Position middle = part.system.centre();
    const Position edge = is_upright ? Position{middle.x, std::max(part.system.first.y, part.system.second.y)}
                                     : Position{std::min(part.system.first.x, part.system.second.x), middle.y};
    const Position at =
        edge + free_place(part, is_upright, edge) * width * (is_upright ? Position{1, 0} : Position{0, 1});
    const Position way = is_upright ? Position{0, -1} : Position{1, 0};
    if (const auto distance = distance_to_icon(part.primitives, at, way); distance && *distance > 0)
        insert_line(at, at + *distance * way, signal, part.primitives);
    PlacedIcon point = point_at(at, variable, width);
    const double size = 100 * letters_of_reading / half_of_point,
                 length = analysis::svg::width_of(variable, size / 1.2);
    const Position low = is_upright ? Position{140, 60} : Position{-140 - length, 60};
    point.primitives.push_back(
        {Text{.extent = {low, low + Position{length, size}}, .text = variable, .colour = signal}, {}});
    part.connectors.push_back(std::move(point));
    return part.connectors.size() - 1;
}

} // namespace

std::size_t add_reading(const std::string& variable, PlacedIcon& part) { return add_point(variable, true, part); }
std::size_t add_given(const std::string& variable, PlacedIcon& part) { return add_point(variable, false, part); }

} // namespace torsion::diagram
