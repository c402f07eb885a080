// Queries on a node of the instance tree, and the data that it shares with others of its class.
#include "compiler/instance/shape.h"
#include "compiler/instance/typed_value.h"

#include <algorithm>

namespace torsion::instance {

namespace {

constexpr std::size_t few = 8; ///< children; a linear search is faster than a table

bool are_alike(const Node& a, const Node& b) {
    return std::ranges::equal(
        a.children, b.children, {}, [](const Node* child) -> const std::string& { return child->name; },
        [](const Node* child) -> const std::string& { return child->name; });
}

} // namespace

std::string Node::path() const {
    if (class_kind == ast::ClassKind::Package) return name;
    if (!parent) return {};
    const Node* above = is_element ? parent->parent : parent;
    std::string prefix = above ? above->path() : std::string();
    return prefix.empty() ? name : prefix + "." + name;
}

Node* Node::declared(std::string_view wanted) const {
    if (shape && !shape->place_of.empty()) {
        auto found = shape->place_of.find(wanted);
        return found == shape->place_of.end() ? nullptr : children[found->second];
    }
    for (Node* c : children)
        if (c->name == wanted) return c;
    return nullptr;
}

Node* Node::child(std::string_view wanted) const {
    Node* const found = declared(wanted);
    return found && found->inner ? found->inner : found;
}

std::int64_t Node::count() const { return product(dims); }

const Binding* Node::attribute(std::string_view wanted) const {
    const Modifier* part = attributes ? attributes->part(wanted) : nullptr;
    return part && part->value ? &*part->value : nullptr;
}

std::span<const ClassPart> Node::parts() const {
    return shape ? std::span<const ClassPart>(shape->parts) : std::span<const ClassPart>();
}

std::string Node::place() const { return parent && class_kind != ast::ClassKind::Package ? "in `" + path() + "`" : ""; }

std::int32_t Node::depth() const {
    std::int32_t result = 0;
    for (const Node* above = parent; above; above = above->parent) ++result;
    return result;
}

Scope Node::scope_of(const Binding& own) const {
    if (own.level < 0) return own.scope;
    Node* around = parent;
    for (std::int32_t level = depth() - 1; level > own.level; --level) around = around->parent;
    return {around, own.scope.lexical};
}

const ClassShape* shape_of(const InstanceTree& tree, const Class& c) {
    const auto found = tree.shape_of.find(&c);
    return found == tree.shape_of.end() ? nullptr : found->second;
}

void set_shape(InstanceTree& tree, Node& node, const Class& c, std::vector<ClassPart> parts) {
    ClassShape*& known = tree.shape_of[&c];
    if (known && are_alike(*known->first, node)) {
        node.shape = known;
        return;
    }
    ClassShape& made = tree.shapes.emplace_back();
    if (!known) known = &made;
    node.shape = &made;
    made.first = &node;
    made.parts = std::move(parts);
    if (node.children.size() <= few) return;
    for (std::uint32_t i = 0; i < node.children.size(); ++i) made.place_of.emplace(node.children[i]->name, i);
}

const Node& outermost(const Node& node) {
    const Node* top = &node;
    while (top->parent && (top->parent->is_connector() || top->parent->is_record() || top->is_element))
        top = top->parent;
    return *top;
}

bool is_in_bus(const Node& node) {
    for (const Node* at = &node; at; at = at->parent) {
        if (at->is_expandable()) return true;
    }
    return false;
}

} // namespace torsion::instance
