// Connect equations (specification 9.2): potentials become equal, flows add up to zero in every set; unconnected flows
// are zero.
#include "compiler/flat/flattener.h"

#include "compiler/instance/message_text.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>

namespace torsion::flat {

VarId Flattener::root_of(VarId v) {
    VarId root = v;
    while (potential_parent_[root].valid()) root = potential_parent_[root];
    while (potential_parent_[v].valid()) { // path compression
        VarId next = potential_parent_[v];
        if (next != root) potential_parent_.set(v, root);
        v = next;
    }
    return root;
}

void Flattener::connect(const typing::Connect& c, Origin where) {
    lost_unit_ = false;
    for (const auto& [a, b] : c.pairs) {
        const Node& node = *a.node;
        const ConnectionEnd x{a.variable(), a.outside}, y{b.variable(), b.outside};
        if (node.variability <= instance::Variability::Parameter) {
            equal_parameters(node, x.variable, y.variable, where);
        } else if (node.is_stream) {
            stream_sets_.connect(x, y, where);
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
void Flattener::equal_parameters(const Node& a, VarId x, VarId y, Origin where) {
    symbolic::ExprPool& pool = *tree_.pool;
    if (a.type == instance::BaseType::String) return;
    const std::string message =
        "`" + model_.variables[x].name + "` and `" + model_.variables[y].name + "` are connected, but differ";
    add_assertion({.condition = symbolic::make(pool, symbolic::Op::Eq, pool.variable(x), pool.variable(y)),
                   .message = instance::plain_in_message(message),
                   .origin = where});
}

void Flattener::connect_signals(const typing::ConnectedScalar& a, const typing::ConnectedScalar& b, Origin where) {
    const auto is_signal = [](const Node& node) { return node.is_input || node.is_output; };
    if (!is_signal(*a.node) && !is_signal(*b.node)) return;
    for (const typing::ConnectedScalar* end : {&a, &b})
        if (end->node->is_input && end->outside) given_to_inside_.insert(end->variable());
    signals_.connect({a.node, a.element, a.outside}, {b.node, b.element, b.outside}, where.span);
}

void Flattener::make_equal(VarId a, VarId b, Origin where) {
    const VarId x = root_of(a), y = root_of(b);
    if (x == y) return; // already equal by another path
    potential_parent_.set(y, x);
    add_equation(tree_.pool->variable(a), tree_.pool->variable(b), where);
}

/// The sets of one class; with `outer` components sets may reach over several classes, and are complete at the end
/// only.
void Flattener::flow_sums(const Node& node) {
    if (&node == tree_.components.back()) signals_.check(diagnostics_);
    if (typed_.connects_outer && &node != tree_.components.back()) return;
    sum_flows();
    if (!typed_.connects_outer) return close_flows(node);
    for (const Node* component : tree_.components) close_flows(*component);
}

void Flattener::sum_flows() {
    symbolic::ExprPool& pool = *tree_.pool;
    lost_unit_ = false;
    for (const EndSets::Set& set : flow_sets_.all()) {
        if (set.ends.empty()) continue;
        ExprId sum = pool.constant(0);
        for (const ConnectionEnd& end : set.ends) {
            ExprId v = pool.variable(end.variable);
            sum = end.outside ? symbolic::sub(pool, sum, v) : symbolic::add(pool, sum, v);
        }
        flow_rows_.push_back(equations_.size());
        add_equation(sum, pool.constant(0), set.origin);
    }
}

void Flattener::close_flows(const Node& node) {
    for (const Node* child : node.children) unconnected_flows(node, *child);
    if (tree_.has_expandable) close_buses(node);
    if (&node == tree_.root) around_model();
}

// The connectors of a component, seen from its enclosing class.
void Flattener::unconnected_flows(const Node& parent, const Node& component) {
    if (component.kind == Node::Kind::Array) {
        for (const Node* element : component.children) unconnected_flows(parent, *element);
        return;
    }
    if (component.kind != Node::Kind::Composite || component.is_connector()) return;
    for (const Node* child : component.children)
        if (child->is_connector()) zero_flows(*child, parent, Side::Inside);
}

void Flattener::zero_flows(const Node& connector, const Node& parent, Side side) {
    if (connector.kind == Node::Kind::Absent) return;
    if (connector.kind != Node::Kind::Primitive) {
        for (const Node* child : connector.children) zero_flows(*child, parent, side);
        return;
    }
    if (!connector.is_flow) return;
    for (std::int64_t i = 0, n = connector.count(); i < n; ++i) {
        VarId v(connector.first_variable.index() + std::size_t(i));
        if (side != Side::Model && flow_sets_.of({v, side == Side::Outside})) continue;
        flow_rows_.push_back(equations_.size());
        add_equation(tree_.pool->variable(v), tree_.pool->constant(0), origin(connector.span(), parent));
    }
}

void Flattener::around_model() {
    if (tree_.root->is_connector()) return;
    for (const Node* child : tree_.root->children) {
        if (!child->is_connector()) continue;
        if (boundary_ != Boundary::Nothing && !child->is_internal) leave_open(*child);
        else zero_flows(*child, *tree_.root, Side::Model);
    }
}

namespace {

struct Pairs {
    std::vector<VarId> flows, potentials;

    void add(const Node& node) {
        if (node.kind == Node::Kind::Absent) return;
        for (const Node* child : node.children) add(*child);
        if (node.kind != Node::Kind::Primitive || node.is_input || node.is_output || node.is_stream ||
            node.type != instance::BaseType::Real)
            return;
        if (node.variability <= instance::Variability::Parameter) return;
        for (std::int64_t i = 0, n = node.count(); i < n; ++i)
            (node.is_flow ? flows : potentials).emplace_back(node.first_variable.index() + std::size_t(i));
    }
};

} // namespace

void Flattener::leave_open(const Node& connector) {
    if (connector.kind == Node::Kind::Absent) return;
    if (connector.kind == Node::Kind::Array) {
        for (const Node* element : connector.children) leave_open(*element);
        return;
    }
    if (surround_overdetermined(connector)) return;
    Pairs pairs;
    pairs.add(connector);
    if (pairs.flows.empty() || pairs.flows.size() != pairs.potentials.size())
        return zero_flows(connector, *tree_.root, Side::Model);
    for (std::size_t i = 0; i < pairs.flows.size(); ++i)
        surround(pairs.flows[i], pairs.potentials[i], origin(connector.span(), *tree_.root));
    model_.open_connectors.push_back(connector.path());
}

void Flattener::surround(VarId flow, VarId potential, Origin where) {
    symbolic::ExprPool& pool = *tree_.pool;
    lost_unit_ = true; // the factor in front of the potential has a unit
    ExprId answer = pool.variable(potential);
    if (boundary_ == Boundary::Inert) {
        VarId rate = auxiliary(Type::Real, "rate", where);
        model_.variables[rate].variability = Variability::Continuous;
        tree_.variability_of.set(rate, instance::Variability::Continuous);
        add_equation(pool.variable(rate), pool.der(potential), where);
        answer = pool.der(rate);
    }
    add_equation(symbolic::add(pool, pool.variable(flow), answer), pool.constant(0), where);
    lost_unit_ = false;
}

} // namespace torsion::flat
