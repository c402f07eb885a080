#include "compiler/flat/connections/connections.h"

#include "compiler/flat/guarded_assertion.h"
#include "compiler/instance/message_text.h"

#include <algorithm>

namespace torsion::flat {

VarId Connections::root_of(VarId v) {
    VarId root = v;
    while (equal_to_[root].valid()) root = equal_to_[root];
    while (equal_to_[v].valid()) { // path compression
        VarId next = equal_to_[v];
        if (next != root) equal_to_.set(v, root);
        v = next;
    }
    return root;
}

void Connections::connect(const typing::Connect& c, const Place& place, Origin where) {
    for (const auto& [a, b] : c.pairs) {
        const Node& node = *a.node;
        const ConnectionEnd x{a.variable(), a.outside}, y{b.variable(), b.outside};
        if (node.variability <= Variability::Parameter) {
            equal_parameters(node, x.variable, y.variable, place, where);
        } else if (node.is_stream) {
            streams_.connect(x, y, where);
        } else if (node.is_flow) {
            flow_sets_.connect(x, y, where);
        } else {
            connect_signals(a, b, where);
            make_equal(x.variable, y.variable, where);
        }
    }
}

/// Parameters and constants of connected connectors must be equal (specification 9.2): a check only, without further
/// effect.
void Connections::equal_parameters(const Node& a, VarId x, VarId y, const Place& place, Origin where) {
    symbolic::ExprPool& pool = b_.pool;
    if (a.type == instance::BaseType::String) return;
    const std::string message =
        "`" + b_.model.variables[x].name + "` and `" + b_.model.variables[y].name + "` are connected, but differ";
    add_assertion(b_,
                  {.condition = symbolic::make(pool, symbolic::Op::Eq, pool.variable(x), pool.variable(y)),
                   .message = instance::plain_in_message(message),
                   .origin = where},
                  place);
}

void Connections::connect_signals(const typing::ConnectedScalar& a, const typing::ConnectedScalar& b, Origin where) {
    const auto is_signal = [](const Node& node) { return node.is_input || node.is_output; };
    if (!is_signal(*a.node) && !is_signal(*b.node)) return;
    for (const typing::ConnectedScalar* end : {&a, &b})
        if (end->node->is_input && end->outside) given_to_inside_.insert(end->variable());
    signals_.connect({a.node, a.element, a.outside}, {b.node, b.element, b.outside}, where.span);
}

void Connections::make_equal(VarId a, VarId b, Origin where) {
    const VarId x = root_of(a), y = root_of(b);
    if (x == y) return; // already equal by another path
    equal_to_.set(y, x);
    b_.add_equation(b_.pool.variable(a), b_.pool.variable(b), where);
}

/// The sets of one class; with `outer` components sets may reach over several classes, and are complete at the end
/// only.
void Connections::close(const Node& node) {
    if (&node == b_.tree.components.back()) signals_.check(b_.diagnostics);
    if (b_.typed.connects_outer && &node != b_.tree.components.back()) return;
    sum_flows();
    if (b_.typed.connects_outer) {
        for (const Node* component : b_.tree.components) close_flows(*component);
    } else {
        close_flows(node);
    }
    flow_sets_.clear();
}

void Connections::sum_flows() {
    symbolic::ExprPool& pool = b_.pool;
    for (const EndSets::Set& set : flow_sets_.all()) {
        if (set.ends.empty()) continue;
        ExprId sum = pool.constant(0);
        for (const ConnectionEnd& end : set.ends) {
            ExprId v = pool.variable(end.variable);
            sum = end.outside ? symbolic::sub(pool, sum, v) : symbolic::add(pool, sum, v);
        }
        flow_rows_.push_back(b_.equations.size());
        b_.add_equation(sum, pool.constant(0), set.origin);
    }
}

void Connections::close_flows(const Node& node) {
    for (const Node* child : node.children) unconnected_flows(node, *child);
    if (b_.tree.has_expandable && !node.is_connector())
        for (const Node* child : node.children) close_bus(*child, node);
    if (&node == b_.tree.root) around_model();
}

// The connectors of a component, seen from its enclosing class.
void Connections::unconnected_flows(const Node& parent, const Node& component) {
    if (component.kind == Node::Kind::Array) {
        for (const Node* element : component.children) unconnected_flows(parent, *element);
        return;
    }
    if (component.kind != Node::Kind::Composite || component.is_connector()) return;
    for (const Node* child : component.children)
        if (child->is_connector()) zero_flows(*child, parent, Side::Inside);
}

void Connections::zero_flows(const Node& connector, const Node& parent, Side side) {
    if (connector.kind == Node::Kind::Absent) return;
    if (connector.kind != Node::Kind::Primitive) {
        for (const Node* child : connector.children) zero_flows(*child, parent, side);
        return;
    }
    if (!connector.is_flow) return;
    for (std::int64_t i = 0, n = connector.count(); i < n; ++i) {
        VarId v(connector.first_variable.index() + std::size_t(i));
        if (side != Side::Model && flow_sets_.of({v, side == Side::Outside})) continue;
        flow_rows_.push_back(b_.equations.size());
        b_.add_equation(b_.pool.variable(v), b_.pool.constant(0), origin(connector.span(), parent));
    }
}

/// A flow that came to a bus from elsewhere is zero on the side where nothing is connected to it (specification 9.2:
/// such flows make sets of one, inside and outside).
void Connections::close_bus(const Node& connector, const Node& owner) {
    if (!connector.is_connector()) return;
    if (connector.is_expandable()) return zero_flows(connector, owner, Side::Outside);
    for (const Node* child : connector.children) close_bus(*child, owner);
}

} // namespace torsion::flat
