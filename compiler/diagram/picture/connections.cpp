#include "compiler/diagram/picture/connections.h"

#include "compiler/support/match.h"

#include <algorithm>

namespace torsion::diagram {

namespace {

const PlacedIcon& connector_of(const End& end, const std::vector<PlacedIcon>& parts) {
    return end.connector != End::none ? parts[end.part].connectors[end.connector] : parts[end.part];
}

/// Of a model there is no connector that a connection could end at.
bool is_of_model(const Node* node) {
    const ast::ClassDef* def = node != nullptr && node->class_ != nullptr && !node->is_connector() ? node->class_->def : nullptr;
    return def != nullptr && (def->kind == ast::ClassKind::Model || def->kind == ast::ClassKind::Block);
}

bool is_horizontal(Position direction) { return std::abs(direction.x) >= std::abs(direction.y); }

constexpr double most_subscript = 1e9;
constexpr std::size_t most_of_loop = 64; ///< values of an iterator that are followed
constexpr std::size_t most_steps = 4096; ///< of all loops of a class
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

Connections::Connections(Annotations& annotations, Node& root, const std::vector<PlacedIcon>& parts, const Expanded& expanded)
    : annotations_(annotations), root_(root), parts_(parts), expanded_(expanded) {
    for (std::size_t i = 0; i < parts.size(); ++i) place_of_.emplace(parts[i].name, i);
}

std::vector<Connection> Connections::read() {
    for (const instance::ClassPart& part : root_.parts()) {
        const auto* body = part.class_->def != nullptr ? std::get_if<ast::Composition>(&part.class_->def->body()) : nullptr;
        if (body == nullptr) continue;
        for (const ast::EquationSection& section : body->equations)
            if (!section.is_initial) read(section.equations, {&root_, part.class_});
    }
    annotations_.evaluator().set_iterators({}, {});
    return std::move(result_);
}

void Connections::read(const std::vector<ast::Equation>& equations, const instance::Scope& scope) {
    for (const ast::Equation& equation : equations)
        match(
            equation.node, [&](const ast::ConnectEquation& connect) { read(connect, equation.comment, scope); },
            [&](const ast::IfEquation& choice) { read(choice, scope); },
            [&](const ast::ForEquation& loop) { has_expanded(loop.body) ? read(loop, 0, scope) : read(loop.body, scope); }, [](const auto&) {});
}

void Connections::read(const ast::IfEquation& equation, const instance::Scope& scope) {
    const bool was_uncertain = is_uncertain_;
    for (const ast::ConditionalEquations& branch : equation.branches) {
        annotations_.evaluator().set_iterators(iterators_, {});
        const auto value = annotations_.evaluator().quietly(*branch.condition, scope);
        const bool* holds = value ? value->as<bool>() : nullptr;
        is_uncertain_ = is_uncertain_ || holds == nullptr;
        if (holds == nullptr || *holds) read(branch.body, scope);
        if (holds != nullptr && *holds) {
            is_uncertain_ = was_uncertain;
            return;
        }
    }
    read(equation.otherwise, scope);
    is_uncertain_ = was_uncertain;
}

/// Once for each value of the iterators from this one on.
void Connections::read(const ast::ForEquation& loop, std::size_t iterator, const instance::Scope& scope) {
    if (iterator == loop.iterators.size()) return read(loop.body, scope);
    const ast::Iterator& own = loop.iterators[iterator];
    annotations_.evaluator().set_iterators(iterators_, {});
    const auto range = own.range != nullptr ? annotations_.evaluator().quietly(*own.range, scope) : std::nullopt;
    const Values* values = range ? range->as<Values>() : nullptr;
    const bool was_uncertain = is_uncertain_;
    steps_ += values != nullptr ? values->size() : 0;
    if (values == nullptr || values->size() > most_of_loop || steps_ > most_steps) { // whatever is connected in it cannot be told apart
        is_uncertain_ = true;
        read(loop.body, scope);
        is_uncertain_ = was_uncertain;
        return;
    }
    const auto before = iterators_;
    for (const Value& value : *values) {
        const auto* number = value.as<double>();
        if (number == nullptr) continue;
        iterators_[own.name.text] = *number;
        read(loop, iterator + 1, scope);
    }
    iterators_ = before;
}

bool Connections::has_expanded(const std::vector<ast::Equation>& equations) {
    const auto is_expanded = [&](const ast::ComponentRef& ref) { return expanded_.contains(ref.parts.front().name.text); };
    const auto has = [&](const ast::Equation& equation) {
        return match(
            equation.node, [&](const ast::ConnectEquation& connect) { return is_expanded(connect.a) || is_expanded(connect.b); },
            [&](const ast::IfEquation& choice) {
                const auto in_branch = [&](const ast::ConditionalEquations& branch) { return has_expanded(branch.body); };
                return std::ranges::any_of(choice.branches, in_branch) || has_expanded(choice.otherwise);
            },
            [&](const ast::ForEquation& inner) { return has_expanded(inner.body); }, [](const auto&) { return false; });
    };
    return std::ranges::any_of(equations, has);
}

/// Which elements of an array a reference means, from 0; none: unknown.
std::vector<std::size_t> Connections::elements(const ast::ComponentRef::Part& array, std::size_t count, const instance::Scope& scope) {
    std::vector<std::size_t> all;
    const bool is_whole = array.subscripts.empty() || (array.subscripts.size() == 1 && array.subscripts.front().expr == nullptr);
    if (is_whole) {
        for (std::size_t i = 0; i < count; ++i) all.push_back(i);
        return all;
    }
    annotations_.evaluator().set_iterators(iterators_, static_cast<double>(count));
    const auto value = annotations_.evaluator().quietly(*array.subscripts.front().expr, scope);
    const auto add_element = [&](const Value& one) {
        const auto* number = one.as<double>();
        if (number != nullptr && *number >= 1 && *number <= static_cast<double>(count)) all.push_back(static_cast<std::size_t>(*number) - 1);
    };
    if (const Values* several = value ? value->as<Values>() : nullptr) {
        for (const Value& one : *several) add_element(one);
        if (all.size() != several->size()) all.clear();
    } else if (value) {
        add_element(*value);
    }
    return all;
}

/// Nothing for a connector that is not there; of an array of parts one for each element.
std::vector<End> Connections::ends(const ast::ComponentRef& ref, const instance::Scope& scope) {
    const ast::ComponentRef::Part& first = ref.parts.front();
    std::vector<End> all;
    const auto array = expanded_.find(first.name.text);
    if (array == expanded_.end()) {
        if (auto one = end(ref, first.name.text, scope)) all.push_back(std::move(*one));
        return all;
    }
    const auto rows = elements(first, array->second, scope);
    if (rows.empty() || is_uncertain_) unresolved_.insert(array->first);
    for (const std::size_t row : rows)
        if (auto one = end(ref, array->first + "[" + std::to_string(row + 1) + "]", scope)) all.push_back(std::move(*one));
    return all;
}

/// `[2]`, as names of variables have it; empty where it is no single element, or not known.
std::string Connections::subscripts(const ast::ComponentRef::Part& part, const instance::Scope& scope) {
    std::string text;
    for (const auto& one : part.subscripts) {
        if (one.expr == nullptr) return {};
        annotations_.evaluator().set_iterators(iterators_, {});
        const auto value = annotations_.evaluator().quietly(*one.expr, scope);
        const auto* number = value ? value->as<double>() : nullptr;
        if (number == nullptr || *number < 1 || *number > most_subscript) return {};
        text += (text.empty() ? "[" : ",") + std::to_string(static_cast<std::size_t>(*number));
    }
    return text.empty() ? text : text + "]";
}

std::optional<End> Connections::end(const ast::ComponentRef& ref, const std::string& name, const instance::Scope& scope) {
    End end{.name = name};
    for (std::size_t i = 1; i < ref.parts.size(); ++i) {
        const std::string element = subscripts(ref.parts[i], scope);
        end.name += "." + ref.parts[i].name.text + element;
        if (i == 1) end.subscripts = element;
    }
    const Node* node = &root_;
    for (const auto& part : ref.parts) {
        node = node != nullptr ? node->child(part.name.text) : nullptr;
        if (node == nullptr) break;
        if (!is_there(*node)) return std::nullopt;
        node = node_of_values(const_cast<Node&>(*node));
    }
    const auto found = place_of_.find(name);
    if (found == place_of_.end()) return end;
    const PlacedIcon& part = parts_[found->second];
    if (ref.parts.size() == 1 && is_of_model(node)) return end;
    if (ref.parts.size() == 1 || part.connectors.empty()) {
        end.part = found->second;
        if (ref.parts.size() > 1) end.element = end.name.substr(part.name.size() + 1);
        return end;
    }
    for (std::size_t i = 0; i < part.connectors.size(); ++i)
        if (part.connectors[i].name == ref.parts[1].name.text) end.part = found->second, end.connector = i;
    return end;
}

void Connections::read(const ast::ConnectEquation& equation, const ast::Comment& comment, const instance::Scope& scope) {
    std::vector<End> first = ends(equation.a, scope), second = ends(equation.b, scope);
    if (first.empty() || second.empty()) return;
    const auto annotation = annotations_.connection(comment, scope);
    if (first.size() == second.size()) {
        for (std::size_t i = 0; i < first.size(); ++i) add(std::move(first[i]), std::move(second[i]), annotation);
    } else if (first.size() == 1 || second.size() == 1) { // an array of connectors is one
        for (End& one : first.size() == 1 ? second : first) add(first.size() == 1 ? first[0] : second[0], std::move(one), annotation);
    } else {
        for (const ast::ComponentRef* ref : {&equation.a, &equation.b}) unresolved_.insert(ref->parts.front().name.text);
    }
}

void Connections::add(End first, End second, const Annotations::OfConnection& annotation) {
    if (!annotation.is_visible || (!annotation.line && !(first.is_known() && second.is_known()))) return;
    if (!iterators_.empty() && !known_.emplace(first.name, second.name).second) return;
    result_.push_back({{std::move(first), std::move(second)}, annotation});
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
