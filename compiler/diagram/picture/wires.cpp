#include "compiler/diagram/picture/wires.h"

#include "compiler/support/match.h"

#include <algorithm>

namespace torsion::diagram {

namespace {

const PlacedIcon& connector_of(const End& end, const std::vector<PlacedIcon>& parts) {
    return end.connector != End::none ? parts[end.part].connectors[end.connector] : parts[end.part];
}

bool is_horizontal(Position direction) { return std::abs(direction.x) >= std::abs(direction.y); }

constexpr double nearly = 0.5;
constexpr double stub = 6; ///< drawing units that a line goes on from an end that looks away from the other

/// An end of a line: where it is, and how the line leaves it.
struct Start {
    Position at;
    bool is_horizontal = true;
    std::vector<Position> before; ///< the end itself, where the line first goes on a little
};

Start start_of(Position at, Position way, Position other) {
    const bool across = is_horizontal(way);
    const double ahead = across ? way.x * (other.x - at.x) : way.y * (other.y - at.y);
    if (ahead >= 0) return {at, across, {}};
    const Position away = across ? Position{std::copysign(stub, way.x), 0} : Position{0, std::copysign(stub, way.y)};
    return {at + away, !across, {at}};
}

std::vector<Position> corners(const Start& first, const Start& second) {
    const Position a = first.at, b = second.at, m = middle(a, b);
    if (std::abs(a.x - b.x) < nearly || std::abs(a.y - b.y) < nearly) return {a, b};
    if (first.is_horizontal && second.is_horizontal) return {a, {m.x, a.y}, {m.x, b.y}, b};
    if (!first.is_horizontal && !second.is_horizontal) return {a, {a.x, m.y}, {b.x, m.y}, b};
    return {a, first.is_horizontal ? Position{b.x, a.y} : Position{a.x, b.y}, b};
}

/// Straight where the ends stand opposite, else with right angles, by the ways that they look.
std::vector<Position> between(const End& a, const End& b, const std::vector<PlacedIcon>& parts) {
    const Position from = centre_of(a, parts), to = centre_of(b, parts);
    const Start first = start_of(from, outward(a, parts), to), second = start_of(to, outward(b, parts), from);
    std::vector<Position> points = first.before;
    for (const Position p : corners(first, second)) points.push_back(p);
    points.insert(points.end(), second.before.begin(), second.before.end());
    return points;
}

} // namespace

Position centre_of(const End& end, const std::vector<PlacedIcon>& parts) {
    const PlacedIcon& part = parts[end.part];
    if (end.connector == End::none) return part.place(part.system.centre());
    const PlacedIcon& connector = part.connectors[end.connector];
    return part.place(connector.place(connector.system.centre()));
}

Position outward(const End& end, const std::vector<PlacedIcon>& parts) {
    const PlacedIcon& part = parts[end.part];
    return centre_of(end, parts) - part.place(part.system.centre());
}

/// The colour of its first line that is not black.
Colour colour_of(const End& end, const std::vector<PlacedIcon>& parts) {
    for (const Primitive& primitive : connector_of(end, parts).primitives) {
        const Colour colour = match(
            primitive.shape, [](const Text& text) { return text.colour; }, [](const Bitmap&) { return Colour(); },
            [](const auto& shape) { return shape.outline.colour; });
        if (colour != Colour()) return colour;
    }
    return {};
}

Wire wire_of(const Connection& connection, const std::vector<PlacedIcon>& parts, Evaluator& evaluator) {
    const auto& [first, second] = connection.ends;
    Wire wire{.ends = {first.name, second.name}, .lines = {}};
    if (connection.annotation.line) {
        wire.lines.push_back(*connection.annotation.line);
    } else {
        Line line;
        line.points = between(first, second, parts);
        line.outline.colour = colour_of(first, parts);
        if (connection.is_implied) line.outline.pattern = LinePattern::Dash;
        wire.lines.push_back(std::move(line));
    }
    const auto& points = wire.lines.front().points;
    for (Text text : connection.annotation.texts) {
        const Position at = points[std::min(text.index > 0 ? text.index - 1 : 0, points.size() - 1)];
        const bool is_point = text.extent.width() == 0 && text.extent.height() == 0;
        if (is_point && text.alignment == TextAlignment::Center &&
            text.extent.first.x != 0) // stands beside its point, on the side that it is shifted to
            text.alignment = text.extent.first.x < 0 ? TextAlignment::Right : TextAlignment::Left;
        text.extent = {text.extent.first + at, text.extent.second + at};
        text.text = replaced(text.text, {"", "", nullptr, first.name, second.name}, evaluator);
        wire.texts.push_back(std::move(text));
    }
    return wire;
}

} // namespace torsion::diagram
