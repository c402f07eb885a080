// What a component consists of: the elements of an array, the components of its class, or a value.
#include "compiler/instance/components/instantiator.h"

#include "compiler/instance/attributes.h"
#include "compiler/instance/settings.h"
#include "compiler/instance/shape.h"

#include <algorithm>

namespace torsion::instance {

using source::Diag;

namespace {

constexpr std::size_t most_nodes = 4'000'000;
constexpr int deepest_component = 200;

std::vector<Index> indices(const std::vector<std::int64_t>& at, const std::vector<std::int64_t>& dims) {
    std::vector<Index> result;
    for (std::size_t d = 0; d < at.size(); ++d) result.push_back({at[d], dims[d]});
    return result;
}

} // namespace

bool Instantiator::has_room(const Node& node) {
    const bool has_scalars = tree_.scalars <= most_scalars;
    if (has_scalars && tree_.nodes.size() <= most_nodes) return true;
    if (std::exchange(is_too_large_, true)) return false;
    const std::string limit =
        has_scalars ? std::to_string(most_nodes) + " components" : std::to_string(most_scalars) + " scalar variables";
    diagnostics_.report(Diag::LimitExceeded, node.span(), "the model has more than " + limit);
    return false;
}

bool Instantiator::fill_primitive(Node& node, const ClassType& type, const ModifierPtr& given) {
    ast::ExprArena& arena = tree_.lookup->library().arena();
    node.type = type.base;
    node.enumeration = type.enumeration;
    node.class_kind = type.kind;
    const ModifierPtr modifier =
        with_typed_elements(node, node.variability < Variability::Discrete ? given : with_element_starts(given), arena);
    bool ok = !modifier || check_attributes(node, *modifier, translator_);
    node.attributes = modifier;
    if (node.binding && node.binding->is_setting) {
        node.binding = std::make_shared<Binding>(typed_setting(node, *node.binding, arena));
        ok = check_setting(node, *node.binding, translator_) && ok;
    }
    // --set on an unknown means its start value
    if (node.binding && node.binding->is_setting && node.variability >= Variability::Discrete) {
        auto start = std::make_shared<Modifier>();
        // then, even if the model gives it a value
        const bool is_free_input = node.is_input && node.parent == tree_.root;
        start->value = *node.binding;
        node.binding = is_free_input ? nullptr : start->value->replaced;
        auto with_start = std::make_shared<Modifier>(*modifier);
        std::erase_if(with_start->parts, [](const auto& part) { return part.first == "start"; });
        with_start->parts.emplace_back("start", std::move(start));
        node.attributes = std::move(with_start);
    }
    node.kind = Node::Kind::Primitive;
    if (tree_.packages.empty() || !node.parent || node.parent->class_kind != ast::ClassKind::Package)
        tree_.scalars += node.count();
    return has_room(node) && ok;
}

bool Instantiator::fill_array(Node& node, const Class& c, const ModifierPtr& modifier) {
    if (modifier && !check_set_elements(node, *modifier, diagnostics_)) return false;
    if (node.count() == 0) check_unused(node, "has no elements", diagnostics_);
    std::vector<std::int64_t> at(node.dims.size(), 1);
    std::int64_t n = node.count();
    const ModifierPtr common = without_elements(modifier);
    const ModifierPtr for_all =
        common && !varies_with_index(*common) ? with_index(common, indices(at, node.dims)) : nullptr;
    node.children.reserve(static_cast<std::size_t>(n));
    for (std::int64_t i = 0; i < n; ++i) {
        if (!has_room(node)) return false;
        std::string subscripts = dims_text(at);
        Node& element = tree_.nodes.emplace_back();
        element.name = node.name + subscripts;
        element.parent = &node;
        element.is_element = true;
        element.class_ = node.class_, element.class_kind = node.class_kind,
        element.overdetermined = node.overdetermined;
        element.declaration = node.declaration, element.declared_in = node.declared_in;
        element.is_protected = node.is_protected, element.is_internal = node.is_internal;
        element.is_flow = node.is_flow, element.is_stream = node.is_stream, element.is_input = node.is_input,
        element.is_output = node.is_output;
        element.variability = node.variability;
        element.flags = node.flags;
        element.kind = Node::Kind::InProgress;
        node.children.push_back(&element);
        ModifierPtr share = for_all ? for_all : with_index(common, indices(at, node.dims));
        if (modifier)
            if (ModifierPtr own = modifier->shared_part(subscripts))
                share = merge(own, share, element.name, diagnostics_);
        if (!fill(element, c, share)) return false;
        for (std::size_t d = at.size(); d-- > 0;) {
            if (++at[d] <= node.dims[d]) break;
            at[d] = 1;
        }
    }
    node.kind = Node::Kind::Array;
    return true;
}

bool Instantiator::fill(Node& node, const Class& c, const ModifierPtr& modifier) {
    int level = 0;
    for (const Node* above = node.parent; above; above = above->parent) ++level;
    if (level > deepest_component) {
        diagnostics_.report(Diag::LimitExceeded, node.span(),
                            "components nested more than " + std::to_string(deepest_component) + " levels deep");
        return false;
    }
    if (is_too_large_ || !has_room(node)) return false;
    const ClassShape* known = shape_of(tree_, c);
    if (known) node.children.reserve(known->first->children.size());
    Made made;
    if (known) made.parts.reserve(known->parts.size());
    if (!add_elements(node, c, modifier, made, false)) return false;
    set_shape(tree_, node, c, std::move(made.parts));
    bool ok = check_names(node, c, modifier.get());
    for (std::size_t i = 0; i < node.children.size(); ++i)
        if (node.children[i]->kind == Node::Kind::Uninstantiated) ok = instantiate_node(*node.children[i]) && ok;
    node.kind = Node::Kind::Composite;
    return ok;
}

} // namespace torsion::instance
