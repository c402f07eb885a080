#include "compiler/instance/numbering.h"

#include "compiler/instance/run_time_texts.h"

#include <algorithm>

namespace torsion::instance {

namespace {

void number_primitive(InstanceTree& tree, Node& node, std::uint32_t component) {
    node.first_variable = symbolic::VarId(tree.variability_of.size());
    node.component = component;
    tree.primitives.push_back(&node);
    const bool is_discrete = node.type != BaseType::Real && node.variability == Variability::Continuous;
    for (std::int64_t i = 0, n = node.count(); i < n; ++i)
        tree.variability_of.set(scalar(node, i), is_discrete ? Variability::Discrete : node.variability);
}

void number_below(InstanceTree& tree, Node& node, std::uint32_t component) {
    if (node.kind == Node::Kind::Absent) return;
    if (node.kind == Node::Kind::Primitive) return number_primitive(tree, node, component);
    if (node.kind != Node::Kind::Array) {
        component = node.component = static_cast<std::uint32_t>(tree.components.size());
        tree.components.push_back(&node);
    }
    for (Node* child : node.children) number_below(tree, *child, component);
}

} // namespace

void number(InstanceTree& tree) { number_below(tree, *tree.root, 0); }

Node* primitive_of(const InstanceTree& tree, symbolic::VarId v) {
    const auto after = std::ranges::upper_bound(tree.primitives, v.index(), {},
                                                [](const Node* node) { return node->first_variable.index(); });
    if (after == tree.primitives.begin()) return nullptr;
    Node* node = *std::prev(after);
    return v.index() < node->first_variable.index() + static_cast<std::size_t>(node->count()) ? node : nullptr;
}

/// A protected input gets its value in the class itself.
bool is_model_input(const InstanceTree& tree, const Node& primitive) {
    const Node& top = outermost(primitive);
    return primitive.is_input && !primitive.binding && primitive.variability > Variability::Parameter &&
           top.parent == tree.root && !top.is_internal;
}

bool is_unknown(const InstanceTree& tree, symbolic::VarId v) {
    const Node* node = primitive_of(tree, v);
    return node && tree.variability_of[v] > Variability::Parameter && !is_model_input(tree, *node) &&
           (node->type != BaseType::String || is_text_variable(*node));
}

std::string name_of(const InstanceTree& tree, symbolic::VarId v) {
    const Node* node = primitive_of(tree, v);
    if (!node || node->dims.empty()) return node ? node->path() : std::string();
    std::vector<std::int64_t> at(node->dims.size());
    auto offset = static_cast<std::int64_t>(v.index() - node->first_variable.index());
    for (std::size_t d = at.size(); d-- > 0; offset /= node->dims[d]) at[d] = offset % node->dims[d] + 1;
    return node->path() + dims_text(at);
}

} // namespace torsion::instance
