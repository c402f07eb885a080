#include "compiler/diagram/picture/drawer.h"

#include "compiler/diagram/picture/elements.h"
#include "compiler/diagram/picture/formulas.h"
#include "compiler/diagram/picture/place_connectors.h"
#include "compiler/diagram/picture/touch.h"
#include "compiler/diagram/picture/unplaced.h"
#include "compiler/diagram/picture/wires.h"

#include <algorithm>
#include <set>
#include <utility>

namespace torsion::diagram {

namespace {

constexpr std::size_t most_elements = 16;      ///< of an array whose elements are parts
constexpr std::size_t most_inner_parts = 2000; ///< of all components that are open

/// A connector without a place on an icon where others have one is left out, as in other tools, unless it is connected
/// here.
void hide_unused(const std::vector<Component>& components, const std::vector<Connection>& connections,
                 std::vector<PlacedIcon>& parts) {
    std::set<std::pair<std::size_t, std::size_t>> used;
    for (const Connection& connection : connections)
        for (const End& end : connection.ends) used.emplace(end.part, end.connector);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (components[i].unplaced.size() == components[i].connectors.size()) continue;
        for (const std::size_t k : components[i].unplaced) parts[i].connectors[k].is_hidden = !used.contains({i, k});
    }
}

/// Where the class says where a connector stands, a placed component looks as in other tools.
void reach_icons(const std::vector<Component>& components, std::vector<PlacedIcon>& parts) {
    for (std::size_t i = 0; i < parts.size(); ++i) {
        std::vector<std::size_t> connectors;
        for (std::size_t k = 0; k < components[i].own_connectors; ++k)
            if (!parts[i].connectors[k].is_hidden &&
                (!components[i].is_placed || std::ranges::count(components[i].unplaced, k) > 0))
                connectors.push_back(k);
        if (!components[i].is_placed) leave_corners(parts[i], components[i]);
        add_stubs(connectors, parts[i]);
    }
}

/// Connectors of the class have places in its icon; where nothing else has one, they are laid out with the others.
void forget_lone_places(std::vector<Component>& components) {
    const auto is_inside = [](const Component& c) { return !c.node->is_connector() && c.is_placed; };
    if (std::ranges::any_of(components, is_inside)) return;
    if (std::ranges::all_of(components, [](const Component& c) { return c.node->is_connector(); })) return;
    for (Component& component : components) component.is_placed = false;
}

/// At the side at which they stand on the icon; those above and below by the direction of their signals. A bus stays
/// inside.
void set_borders(std::vector<Component>& components, const std::vector<PlacedIcon>& parts) {
    for (std::size_t i = 0; i < components.size(); ++i) {
        const Node& node = *components[i].node;
        if (!node.is_connector() || node.is_internal || components[i].is_placed || node.is_expandable()) continue;
        const Position at = parts[i].place(parts[i].system.centre());
        const bool is_beside = std::abs(at.x) > std::abs(at.y);
        const bool is_right = node.is_output || (!node.is_input && is_beside && at.x > 0);
        components[i].border = is_right ? 1 : -1;
    }
}

/// Of models, with one dimension.
bool is_short_array(const Node& node) {
    if (node.kind != Node::Kind::Array || node.children.empty() || node.children.size() > most_elements) return false;
    return std::ranges::none_of(node.children, [](const Node* element) {
        return element->kind == Node::Kind::Array || element->is_connector();
    });
}

std::string path_of_values(const std::string& path, const Node& node) {
    std::string result = path;
    for (const Node* at = &node; at->kind == Node::Kind::Array && !at->children.empty(); at = at->children.front())
        result += "[1]";
    return result;
}

std::string joined_path(const std::string& path, const std::string& name) {
    return path.empty() ? name : path + "." + name;
}

} // namespace

Picture Drawer::picture(Node* root, const Class& c, LayerKind kind) { return picture(root, c, kind, {}); }

Picture Drawer::picture(Node* root, const Class& c, LayerKind kind, const Place& place) {
    Picture picture{.name = c.path, .path = place.path, .description = c.def->description, .kind = kind};
    const auto layer = annotations_.layer(c, kind, root);
    picture.system = layer->system;
    picture.background = layer->primitives;
    const TextOf of{c.name, c.name, root};
    for (Primitive& primitive : picture.background)
        if (auto* text = std::get_if<Text>(&primitive.shape))
            text->text = replaced(text->text, of, annotations_.evaluator());
    if (root != nullptr) add_components(*root, place, picture);
    return picture;
}

/// Elements of arrays are parts of their own, if they are few and nothing says where the array stands.
Expanded Drawer::add_parts(Node& root, const std::set<std::string>& folded, Picture& picture,
                           std::vector<Component>& components) {
    Components maker(annotations_);
    Expanded expanded;
    picture.parts.clear(), components.clear();
    const auto add = [&](Node& node) {
        Component component;
        auto part = maker.part(node, picture.kind, component);
        if (!part) return;
        picture.parts.push_back(std::move(*part));
        components.push_back(std::move(component));
    };
    for (Node* child : root.children) {
        const bool is_wanted =
            picture.kind == LayerKind::Diagram && is_short_array(*child) && !folded.contains(child->name);
        if (!is_wanted || annotations_.placement(*child).is_declared) {
            add(*child);
            continue;
        }
        expanded.emplace(child->name, child->children.size());
        for (Node* element : child->children) add(*element);
    }
    return expanded;
}

/// An array of whose elements it is not known how they are connected is one picture.
std::vector<Connection> Drawer::add_connected_parts(Node& root, Picture& picture, std::vector<Component>& components,
                                                    Expanded& expanded) {
    std::set<std::string> folded;
    for (;;) {
        expanded = add_parts(root, folded, picture, components);
        Connections reader(annotations_, root, picture.parts, expanded);
        std::vector<Connection> connections = reader.read();
        const std::size_t before = folded.size();
        for (const std::string& name : reader.unresolved()) folded.insert(name);
        if (folded.size() == before) return connections;
    }
}

void Drawer::add_components(Node& root, const Place& place, Picture& picture) {
    std::vector<Component> components;
    if (picture.kind == LayerKind::Icon) {
        add_parts(root, {}, picture, components);
        return;
    }
    Expanded expanded;
    std::vector<Connection> connections = add_connected_parts(root, picture, components, expanded);
    std::vector<Dependency> dependencies =
        read_dependencies(annotations_.evaluator(), root, picture.parts, components, expanded);
    forget_lone_places(components);
    add_dependencies(std::move(dependencies), root, picture.parts, components, connections);
    separate_elements(connections, picture.parts, components);
    hide_unused(components, connections, picture.parts);
    reach_icons(components, picture.parts);
    if (place.has_border) set_borders(components, picture.parts);
    picture.has_places = std::ranges::any_of(components, &Component::is_placed);
    open_parts(place, components, picture.parts);
    place_unplaced(picture.parts, components, connections, picture.wires);
    for (const Connection& connection : connections)
        picture.wires.push_back(wire_of(connection, picture.parts, annotations_.evaluator()));
}

bool Drawer::opens(const std::string& path, int depth) const {
    const auto is_in = [&](const std::string& name) { return name == path || name.starts_with(path + "."); };
    return depth < opening_.depth || std::ranges::any_of(opening_.names, is_in);
}

bool Drawer::may_open(const std::string& path, const Node& node) {
    if (inner_parts_ < most_inner_parts) return true;
    if (!is_full_) {
        const source::Span span = node.declaration != nullptr ? node.declaration->name.span : source::Span();
        annotations_.evaluator().report(span, "open components show more than " + std::to_string(most_inner_parts) +
                                                  " parts: `" + path + "` and all after it stay closed");
    }
    is_full_ = true;
    return false;
}

void Drawer::open_parts(const Place& place, const std::vector<Component>& components, std::vector<PlacedIcon>& parts) {
    Components maker(annotations_);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::string path = joined_path(place.path, parts[i].name);
        Node& node = const_cast<Node&>(*components[i].node);
        if (!parts[i].has_parts || !opens(path, place.depth)) continue;
        opened_.insert(path);
        if (!may_open(path, node)) continue;
        Node* values = node_of_values(node);
        const Place inner{path_of_values(path, node), place.depth + 1, !components[i].is_placed};
        Picture inside = picture(values, *maker.class_of(node), LayerKind::Diagram, inner);
        inner_parts_ += inside.parts.size();
        if (components[i].is_placed) open_in_icon(std::move(inside), parts[i]);
        else open_in_frame(std::move(inside), parts[i]);
    }
}

void Drawer::add_insides(Node& root, const std::string& path, std::size_t most, std::vector<Picture>& insides,
                         std::size_t& left_out) {
    Components maker(annotations_);
    for (Node* child : root.children) {
        if (!maker.has_parts(*child)) continue;
        const auto add = [&](Node& node, const std::string& its) {
            Node* values = node_of_values(node);
            if (insides.size() >= most) ++left_out;
            else
                insides.push_back(
                    picture(values, *maker.class_of(node), LayerKind::Diagram, {.path = its, .depth = opening_.depth}));
            add_insides(*values, its, most, insides, left_out);
        };
        if (!is_short_array(*child)) add(*child, path_of_values(joined_path(path, child->name), *child));
        else
            for (Node* element : child->children) add(*element, joined_path(path, element->name));
    }
}

std::string Drawer::unknown() const {
    const auto is_unknown = [&](const std::string& name) { return !opened_.contains(name); };
    const auto found = std::ranges::find_if(opening_.names, is_unknown);
    return found != opening_.names.end() ? *found : std::string();
}

} // namespace torsion::diagram
