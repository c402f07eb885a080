#include "compiler/instance/connections/bus_ends.h"
#include "compiler/instance/attempt.h"

#include <algorithm>
#include <utility>

namespace torsion::instance {

namespace {

bool is_there(const Node* node) {
    return node && node->kind != Node::Kind::Absent && node->kind != Node::Kind::Uninstantiated;
}

/// `:` beside other subscripts.
void choose_all(const Node* child, ChosenSubscripts& chosen) {
    const std::size_t d = chosen.of.size();
    chosen.is_known = child && d < child->dims.size();
    if (!chosen.is_known) return;
    chosen.of.emplace_back();
    for (std::int64_t i = 1; i <= child->dims[d]; ++i) chosen.of.back().push_back(i);
    chosen.slices.push_back(child->dims[d]);
}

} // namespace

Node* element_of(const Node& array, const Subscripts& subscripts) {
    std::size_t offset = 0;
    if (subscripts.size() != array.dims.size()) return nullptr;
    for (std::size_t d = 0; d < subscripts.size(); ++d) {
        if (subscripts[d] < 1 || subscripts[d] > array.dims[d]) return nullptr;
        offset = offset * static_cast<std::size_t>(array.dims[d]) + static_cast<std::size_t>(subscripts[d] - 1);
    }
    return array.children[offset];
}

BusEnd BusEnds::resolve(const ast::ComponentRef& ref, const Context& context) {
    Node* node = ref.global ? nullptr : context.scope.node;
    for (std::size_t i = 0; node && i < ref.parts.size(); ++i) {
        const ast::ComponentRef::Part& part = ref.parts[i];
        Node* child = node->child(part.name.text);
        const ChosenSubscripts chosen = subscripts_of(part, child, context);
        const bool is_last = i + 1 == ref.parts.size();
        if (node->is_expandable() && (is_last || child)) name_it(*node, part.name.text, chosen);
        if (chosen.is_slice()) return {.is_slice = true};
        const Subscripts subscripts = chosen.all().front();
        if (node->is_expandable() && (!child || is_longer(*child, subscripts)))
            return {nullptr, is_last ? node : nullptr, part.name.text, subscripts};
        if (!is_there(child) || subscripts.size() > child->dims.size()) return {};
        if (child->kind == Node::Kind::Array && !subscripts.empty()) child = element_of(*child, subscripts);
        else if (is_last) return {child, nullptr, {}, subscripts};
        node = child;
    }
    return {node, nullptr, {}, {}};
}

bool BusEnds::each(const ast::ComponentRef& ref, const Context& context, std::vector<BusEnd>& ends, Subscripts* dims) {
    return context.scope.node && !ref.global && each(*context.scope.node, {ref, context}, ends, dims);
}

bool BusEnds::each(Node& node, Rest rest, std::vector<BusEnd>& ends, Subscripts* dims) {
    Node* child = node.child(rest.part().name.text);
    const ChosenSubscripts chosen = subscripts_of(rest.part(), child, rest.context);
    if (!chosen.is_known) return false;
    if (node.is_expandable() && (rest.is_last() || child)) name_it(node, rest.part().name.text, chosen);
    if (dims) dims->insert(dims->end(), chosen.slices.begin(), chosen.slices.end());
    return std::ranges::all_of(chosen.all(), [&](const Subscripts& at) {
        return each(node, child, at, rest, ends, std::exchange(dims, nullptr));
    });
}

/// Of one choice of the subscripts of a part, whose name means `child` in `node`.
bool BusEnds::each(Node& node, Node* child, const Subscripts& at, Rest rest, std::vector<BusEnd>& ends,
                   Subscripts* dims) {
    if (node.is_expandable() && (!child || is_longer(*child, at))) {
        if (rest.is_last()) ends.push_back({nullptr, &node, rest.part().name.text, at});
        return rest.is_last();
    }
    if (!is_there(child) || at.size() > child->dims.size()) return false;
    if (child->kind == Node::Kind::Array && !at.empty()) {
        child = element_of(*child, at);
        if (!child) return false;
        if (rest.is_last()) return ends.push_back({child, nullptr, {}, {}}), true;
    } else if (rest.is_last()) {
        return ends.push_back({child, nullptr, {}, at}), true;
    }
    if (child->kind != Node::Kind::Array) return each(*child, rest.next(), ends, dims);
    if (dims) dims->insert(dims->end(), child->dims.begin(), child->dims.end());
    return std::ranges::all_of(child->children,
                               [&](Node* one) { return each(*one, rest.next(), ends, std::exchange(dims, nullptr)); });
}

/// Is it an element behind the end of an array that no class declares?
bool BusEnds::is_longer(const Node& child, const Subscripts& subscripts) const {
    if (!added.contains(&child) || subscripts.empty() || subscripts.size() != child.dims.size()) return false;
    for (std::size_t d = 0; d < subscripts.size(); ++d)
        if (subscripts[d] > child.dims[d]) return true;
    return false;
}

/// None for `[:]` of all dimensions. Nothing is reported where they cannot be evaluated here, since the flat stage
/// reads the same subscripts.
ChosenSubscripts BusEnds::subscripts_of(const ast::ComponentRef::Part& part, const Node* child,
                                        const Context& context) {
    ChosenSubscripts chosen;
    if (std::ranges::all_of(part.subscripts, [](const ast::Subscript& s) { return s.expr == nullptr; })) return chosen;
    double count = 1;
    for (const ast::Subscript& s : part.subscripts) {
        if (s.expr) choose(*s.expr, context, chosen);
        else choose_all(child, chosen);
        count *= chosen.is_known ? static_cast<double>(chosen.of.back().size()) : 1;
        chosen.is_known = chosen.is_known && count <= most_bus_elements;
        if (!chosen.is_known) break;
    }
    return chosen;
}

/// The values of the next subscript.
void BusEnds::choose(const ast::Expr& e, const Context& context, ChosenSubscripts& chosen) {
    Attempt attempt(t_);
    const TypedValue at = t_.translate(e, context.evaluated());
    const bool is_index =
        at.type == BaseType::Integer || at.type == BaseType::Boolean || at.type == BaseType::Enumeration;
    chosen.is_known =
        !at.poisoned && at.dims.size() <= 1 && is_index &&
        std::ranges::all_of(at.elements, [&](symbolic::ExprId value) { return t_.pool().is_constant(value); });
    if (!chosen.is_known) return;
    attempt.keep();
    chosen.of.emplace_back();
    for (const symbolic::ExprId value : at.elements)
        chosen.of.back().push_back(static_cast<std::int64_t>(t_.pool().value(value)) +
                                   (at.type == BaseType::Boolean ? 1 : 0));
    if (!at.is_scalar()) chosen.slices.push_back(at.dims[0]);
}

} // namespace torsion::instance
