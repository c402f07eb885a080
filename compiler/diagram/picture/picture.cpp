#include "compiler/diagram/picture/picture.h"

#include "compiler/diagram/picture/unplaced.h"
#include "compiler/instance/instantiate.h"

#include <algorithm>
#include <set>
#include <utility>

namespace torsion::diagram {

namespace {

/// The tree of what has no components: a package, a function, a connector that is a number.
instance::InstanceTree tree_without_components(library::Library& library, const Class& c) {
    instance::InstanceTree tree;
    tree.lookup = std::make_shared<library::Lookup>(library);
    tree.pool = std::make_shared<symbolic::ExprPool>();
    tree.model = &c;
    return tree;
}

bool has_components(const ast::ClassDef& def) {
    using Kind = ast::ClassKind;
    return def.kind == Kind::Model || def.kind == Kind::Block || def.kind == Kind::Class || def.kind == Kind::Connector || def.kind == Kind::Record;
}

/// What prevents the model to run does not prevent the picture.
void report_obstacle(const source::Diagnostics& of_instance, const Class& c, source::Diagnostics& diagnostics) {
    const auto& all = of_instance.all();
    const auto error = std::ranges::find_if(all, [](const source::Diagnostic& d) { return d.severity() == source::Severity::Error; });
    if (error == all.end()) return;
    const source::Span span = error->span.valid() ? error->span : c.def->name.span;
    diagnostics.report(source::Code::I146, span, "`" + c.path + "` is drawn as far as it goes: " + error->message);
}

void add_parts(Node& root, LayerKind kind, Annotations& annotations, Picture& picture, std::vector<Component>& components) {
    Components maker(annotations);
    for (Node* child : root.children) {
        Component component;
        auto part = maker.part(*child, kind, component);
        if (!part) continue;
        picture.parts.push_back(std::move(*part));
        components.push_back(std::move(component));
    }
}

/// A connector without a place on an icon where others have one is left out, as in other tools, unless it is connected here.
void hide_unused(const std::vector<Component>& components, const std::vector<Connection>& connections, std::vector<PlacedIcon>& parts) {
    std::set<std::pair<std::size_t, std::size_t>> used;
    for (const Connection& connection : connections)
        for (const End& end : connection.ends) used.emplace(end.part, end.connector);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (components[i].unplaced.size() == components[i].connectors.size()) continue;
        for (const std::size_t k : components[i].unplaced) parts[i].connectors[k].is_hidden = !used.contains({i, k});
    }
}

/// Connectors of the class have places in its icon; where nothing else has one, they are laid out with the others.
void forget_lone_places(std::vector<Component>& components) {
    const auto is_inside = [](const Component& c) { return !c.node->is_connector() && c.is_placed; };
    if (std::ranges::any_of(components, is_inside)) return;
    if (std::ranges::all_of(components, [](const Component& c) { return c.node->is_connector(); })) return;
    for (Component& component : components) component.is_placed = false;
}

void add_components(Node& root, Annotations& annotations, Picture& picture) {
    std::vector<Component> components;
    add_parts(root, picture.kind, annotations, picture, components);
    if (picture.kind == LayerKind::Icon) return;
    std::vector<Connection> connections = Connections(annotations, root, picture.parts).read();
    forget_lone_places(components);
    hide_unused(components, connections, picture.parts);
    place_unplaced(picture.parts, components, connections, picture.wires);
    for (const Connection& connection : connections) picture.wires.push_back(wire_of(connection, picture.parts, annotations.evaluator()));
}

Picture picture_of(instance::InstanceTree& tree, const Class& c, LayerKind kind, source::Diagnostics& diagnostics) {
    Evaluator evaluator(tree, diagnostics);
    Annotations annotations(evaluator);
    Picture picture{.name = c.path, .description = c.def->description, .kind = kind};
    Node* root = tree.root != nullptr && tree.root->kind != Node::Kind::Primitive ? tree.root : nullptr;
    const auto layer = annotations.layer(c, kind, root);
    picture.system = layer->system;
    picture.background = layer->primitives;
    const TextOf of{c.name, c.name, root};
    for (Primitive& primitive : picture.background)
        if (auto* text = std::get_if<Text>(&primitive.shape)) text->text = replaced(text->text, of, evaluator);
    if (root != nullptr) add_components(*root, annotations, picture);
    return picture;
}

} // namespace

std::optional<Picture> draw(library::Library& library, const std::string& class_name, LayerKind kind, const std::vector<instance::Setting>& settings,
                            source::Diagnostics& diagnostics) {
    const Class* c = library::Lookup(library).find_class(class_name);
    if (c == nullptr || c->def == nullptr) return std::nullopt;
    if (!has_components(*c->def)) {
        instance::InstanceTree tree = tree_without_components(library, *c);
        return picture_of(tree, *c, kind, diagnostics);
    }
    source::Diagnostics of_instance;
    auto tree = instance::instantiate(library, class_name, settings, of_instance, instance::Purpose::Describe);
    report_obstacle(of_instance, *c, diagnostics);
    if (!tree) tree = tree_without_components(library, *c);
    return picture_of(*tree, *c, kind, diagnostics);
}

} // namespace torsion::diagram
