#include "compiler/diagram/picture/components.h"

#include "compiler/diagram/picture/boxes.h"
#include "compiler/diagram/picture/default_icon.h"
#include "compiler/diagram/picture/kinds.h"
#include "compiler/diagram/picture/place_connectors.h"

#include <algorithm>

namespace torsion::diagram {

namespace {

std::string last_part(const std::string& path) { return path.substr(path.rfind('.') + 1); } // of npos too: the whole

bool is_model(ast::ClassKind kind) {
    return kind == ast::ClassKind::Model || kind == ast::ClassKind::Block || kind == ast::ClassKind::Class;
}

/// `[3, 2]` of an array.
std::string sizes_of(const Node& node) {
    std::string text;
    for (const Node* at = &node; at->kind == Node::Kind::Array; at = at->children.front()) {
        text += (text.empty() ? "[" : ", ") + std::to_string(at->children.size());
        if (at->children.empty()) break;
    }
    return text.empty() ? text : text + "]";
}

bool has_any_above(const PlacedIcon& part) {
    return std::ranges::any_of(part.connectors, [&](const PlacedIcon& connector) {
        const Position at = connector.place(connector.system.centre());
        return std::abs(at.x) < 80 && at.y > 90; // in the default icon
    });
}

} // namespace

bool is_there(const Node& node) { return node.kind != Node::Kind::Absent || node.is_wrong || node.inner != nullptr; }

Node* node_of_values(Node& node) {
    Node* found = node.inner != nullptr ? node.inner : &node;
    while (found->kind == Node::Kind::Array && !found->children.empty()) found = found->children.front();
    return found;
}

/// As its declaration names it: a short class may have an icon of its own. After a redeclaration, what it became.
const Class* Components::class_of(const Node& node) {
    const Node* values = node_of_values(const_cast<Node&>(node));
    const ast::ComponentDef* declaration = node.declaration;
    const bool is_as_declared =
        declaration != nullptr && !node.redeclared && !node.is_redeclared && node.inner == nullptr;
    if (!is_as_declared && values->class_ != nullptr) return values->class_;
    if (declaration == nullptr) return nullptr;
    const library::Found found = annotations_.evaluator().tree().lookup->find(node.declared_in, declaration->type.parts,
                                                                              declaration->type.global);
    const bool is_found = found.class_ != nullptr && found.parts_used == declaration->type.parts.size();
    return is_found ? found.class_ : values->class_;
}

void Components::add_primitives(const Layer& layer, const TextOf& of, PlacedIcon& part) {
    part.system = layer.system.extent;
    part.primitives = layer.primitives;
    for (Primitive& primitive : part.primitives)
        if (auto* text = std::get_if<Text>(&primitive.shape))
            text->text = replaced(text->text, of, annotations_.evaluator());
}

bool Components::has_parts(Node& node) {
    if (node.declaration == nullptr || !is_there(node)) return false;
    Node* values = node_of_values(node);
    if (node.is_connector() || values->is_connector()) return false;
    const Class* c = class_of(node);
    if (c == nullptr || c->def == nullptr || !is_model(c->def->kind)) return false;
    return std::ranges::any_of(values->children, [&](Node* child) {
        if (child->declaration == nullptr || child->is_connector() || node_of_values(*child)->is_connector() ||
            !is_there(*child))
            return false;
        const Class* its = class_of(*child);
        return its != nullptr && its->def != nullptr && is_model(its->def->kind);
    });
}

std::optional<PlacedIcon> Components::part(Node& node, LayerKind kind, Component& component) {
    if (node.declaration == nullptr || !is_there(node)) return std::nullopt;
    const Class* c = class_of(node);
    if (c == nullptr || c->def == nullptr) return std::nullopt;
    const Placement placement = annotations_.placement(node);
    Node* values = node_of_values(node);
    const bool is_connector =
        node.is_connector() || values->is_connector() || c->def->kind == ast::ClassKind::Connector;
    const bool has_no_picture =
        kind == LayerKind::Icon ? !is_connector : !is_connector && !placement.is_declared && !is_model(c->def->kind);
    if (!placement.is_visible || has_no_picture) return std::nullopt;
    PlacedIcon part{.name = node.name, .class_path = c->path, .description = node.declaration->comment.description};
    if (part.description.empty()) part.description = c->def->description;
    std::shared_ptr<const Layer> layer = annotations_.layer(*c, is_connector ? kind : LayerKind::Icon, values);
    const bool has_name = !layer->primitives.empty() || !is_connector || kind == LayerKind::Icon;
    if (layer->primitives.empty()) layer = annotations_.layer(*c, LayerKind::Icon, values);
    const std::string shown = node.name + sizes_of(node);
    add_primitives(layer->primitives.empty() ? default_icon(is_connector) : *layer, {shown, last_part(c->path), values},
                   part);
    if (!has_name) part.primitives.push_back(name_of_connector(shown, part.system));
    part.place = (kind == LayerKind::Icon ? placement.icon : placement.diagram).from(part.system);
    component = {.node = &node, .is_placed = placement.is_declared};
    if (!is_connector) add_connectors(*values, part, component);
    part.has_parts = kind == LayerKind::Diagram && has_parts(node);
    const bool has_own_icon = !layer->primitives.empty();
    component.drive = is_connector ? 0 : drive_of(part, component, *values, annotations_.evaluator());
    if (is_connector || has_own_icon) return part;
    if (has_any_above(part)) put_name_below(part);
    if (part.has_parts) fill_box(inner_icons(*values), part);
    name_connectors(component, part);
    return part;
}

/// Of the components with connectors that a class is made of; those without an icon have a small box.
std::vector<InnerIcon> Components::inner_icons(Node& node) {
    std::vector<InnerIcon> icons;
    for (Node* child : node.children) {
        if (child->declaration == nullptr || child->is_connector() || node_of_values(*child)->is_connector() ||
            !is_there(*child))
            continue;
        const Class* c = class_of(*child);
        if (c == nullptr || c->def == nullptr || !is_model(c->def->kind)) continue;
        const auto layer = annotations_.layer(*c, LayerKind::Icon, node_of_values(*child));
        const bool has_own = !layer->primitives.empty();
        icons.push_back({layer->system.extent, has_own ? layer->primitives : default_icon(false).primitives});
    }
    return icons;
}

void Components::add_connectors(Node& node, PlacedIcon& part, Component& component) {
    for (Node* child : node.children) {
        if (!child->is_connector() || child->is_internal || child->declaration == nullptr || !is_there(*child))
            continue;
        const Class* c = class_of(*child);
        const Placement placement = annotations_.placement(*child);
        if (c == nullptr || !placement.is_visible) continue;
        const auto layer = annotations_.layer(*c, LayerKind::Icon, node_of_values(*child));
        PlacedIcon connector{
            .name = child->name, .class_path = c->path, .description = child->declaration->comment.description};
        add_primitives(layer->primitives.empty() ? default_icon(true) : *layer,
                       {child->name, last_part(c->path), node_of_values(*child)}, connector);
        connector.place = placement.icon.from(connector.system);
        if (!placement.is_declared) component.unplaced.push_back(part.connectors.size());
        part.connectors.push_back(std::move(connector));
        component.connectors.push_back(child);
    }
    component.own_connectors = component.connectors.size();
    place_connectors(part, component);
}

} // namespace torsion::diagram
