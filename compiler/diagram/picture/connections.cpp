#include "compiler/diagram/picture/connections.h"

#include "compiler/support/match.h"

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

Connections::Connections(Annotations& annotations, Node& root, const std::vector<PlacedIcon>& parts)
    : annotations_(annotations), root_(root), parts_(parts) {
    for (std::size_t i = 0; i < parts.size(); ++i) place_of_.emplace(parts[i].name, i);
}

std::vector<Connection> Connections::read() {
    std::vector<Connection> result;
    for (const instance::ClassPart& part : root_.parts()) {
        const auto* body = part.class_->def != nullptr ? std::get_if<ast::Composition>(&part.class_->def->body()) : nullptr;
        if (body == nullptr) continue;
        for (const ast::EquationSection& section : body->equations)
            if (!section.is_initial) read(section.equations, {&root_, part.class_}, result);
    }
    return result;
}

void Connections::read(const std::vector<ast::Equation>& equations, const instance::Scope& scope, std::vector<Connection>& result) {
    for (const ast::Equation& equation : equations)
        match(
            equation.node, [&](const ast::ConnectEquation& connect) { read(connect, equation.comment, scope, result); },
            [&](const ast::IfEquation& choice) { read(choice, scope, result); },
            [&](const ast::ForEquation& loop) { read(loop.body, scope, result); }, [](const auto&) {});
}

void Connections::read(const ast::IfEquation& equation, const instance::Scope& scope, std::vector<Connection>& result) {
    for (const ast::ConditionalEquations& branch : equation.branches) {
        const auto value = annotations_.evaluator().quietly(*branch.condition, scope);
        const bool* holds = value ? value->as<bool>() : nullptr;
        if (holds == nullptr || *holds) read(branch.body, scope, result);
        if (holds != nullptr && *holds) return;
    }
    read(equation.otherwise, scope, result);
}

/// Nothing for a connector that is not there.
std::optional<End> Connections::end(const ast::ComponentRef& ref) const {
    End end{.name = ref.text()};
    const Node* node = &root_;
    for (const auto& part : ref.parts) {
        node = node != nullptr ? node->child(part.name.text) : nullptr;
        if (node == nullptr) break;
        if (!is_there(*node)) return std::nullopt;
        node = node_of_values(const_cast<Node&>(*node));
    }
    const auto found = place_of_.find(ref.parts.front().name.text);
    if (found == place_of_.end()) return end;
    const PlacedIcon& part = parts_[found->second];
    if (ref.parts.size() == 1 || part.connectors.empty()) {
        end.part = found->second;
        if (ref.parts.size() > 1) end.element = end.name.substr(part.name.size() + 1);
        return end;
    }
    for (std::size_t i = 0; i < part.connectors.size(); ++i)
        if (part.connectors[i].name == ref.parts[1].name.text) end.part = found->second, end.connector = i;
    return end;
}

void Connections::read(const ast::ConnectEquation& equation, const ast::Comment& comment, const instance::Scope& scope,
                       std::vector<Connection>& result) {
    auto first = end(equation.a), second = end(equation.b);
    if (!first || !second) return;
    auto annotation = annotations_.connection(comment, scope);
    if (!annotation.is_visible || (!annotation.line && !(first->is_known() && second->is_known()))) return;
    result.push_back({{std::move(*first), std::move(*second)}, std::move(annotation)});
}

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
