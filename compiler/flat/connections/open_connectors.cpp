// What is around a model that is only checked, or becomes a part: at its own connectors.
#include "compiler/flat/connections/connections.h"
#include "compiler/instance/connections/connection_graph.h"

#include <algorithm>

namespace torsion::flat {

void Connections::around_model() {
    if (b_.tree.root->is_connector()) return;
    for (const Node* child : b_.tree.root->children) {
        if (!child->is_connector()) continue;
        if (b_.boundary != Boundary::Nothing && !child->is_internal) leave_open(*child);
        else zero_flows(*child, *b_.tree.root, Side::Model);
    }
}

namespace {

/// The parts of a connector that its surroundings balance: each potential with its flow.
struct Parts {
    /// potentials outside of overdetermined values; those of values that the surroundings give
    std::vector<VarId> flows, potentials, moved;
    std::vector<std::size_t> before; ///< number of potentials before each overdetermined value

    void add(const Node& node, const instance::ConnectionGraph& graph, bool is_inside = false, bool is_moved = false) {
        if (node.overdetermined && node.kind != Node::Kind::Array) {
            before.push_back(potentials.size());
            is_inside = true, is_moved = graph.is_root_from_outside(node);
        }
        for (const Node* child : node.children) add(*child, graph, is_inside, is_moved);
        if (node.kind != Node::Kind::Primitive || node.is_input || node.is_output ||
            node.variability <= Variability::Parameter)
            return;
        for (std::int64_t i = 0, n = node.count(); i < n; ++i) {
            const VarId v(node.first_variable.index() + std::size_t(i));
            if (node.is_flow) flows.push_back(v);
            else if (!is_inside) potentials.push_back(v);
            else if (is_moved) moved.push_back(v);
        }
    }
};

bool has_overdetermined(const Node& node) {
    return node.overdetermined ||
           std::ranges::any_of(node.children, [](const Node* child) { return has_overdetermined(*child); });
}

struct Pairs {
    std::vector<VarId> flows, potentials;

    void add(const Node& node) {
        if (node.kind == Node::Kind::Absent) return;
        for (const Node* child : node.children) add(*child);
        if (node.kind != Node::Kind::Primitive || node.is_input || node.is_output || node.is_stream ||
            node.type != instance::BaseType::Real)
            return;
        if (node.variability <= Variability::Parameter) return;
        for (std::int64_t i = 0, n = node.count(); i < n; ++i)
            (node.is_flow ? flows : potentials).emplace_back(node.first_variable.index() + std::size_t(i));
    }
};

} // namespace

void Connections::leave_open(const Node& connector) {
    if (connector.kind == Node::Kind::Absent) return;
    if (connector.kind == Node::Kind::Array) {
        for (const Node* element : connector.children) leave_open(*element);
        return;
    }
    if (surround_overdetermined(connector)) return;
    Pairs pairs;
    pairs.add(connector);
    if (pairs.flows.empty() || pairs.flows.size() != pairs.potentials.size())
        return zero_flows(connector, *b_.tree.root, Side::Model);
    for (std::size_t i = 0; i < pairs.flows.size(); ++i)
        surround(pairs.flows[i], pairs.potentials[i], origin(connector.span(), *b_.tree.root));
    b_.model.open_connectors.push_back(connector.path());
}

void Connections::surround(VarId flow, VarId potential, Origin where) {
    symbolic::ExprPool& pool = b_.pool;
    ExprId answer = pool.variable(potential);
    if (b_.boundary == Boundary::Inert) {
        const VarId rate = b_.auxiliary(Type::Real, "rate", where, Variability::Continuous);
        b_.add_equation(pool.variable(rate), pool.der(potential), where, true);
        answer = pool.der(rate);
    }
    // the factor in front of the potential has a unit
    b_.add_equation(symbolic::add(pool, pool.variable(flow), answer), pool.constant(0), where, true);
}

/// The surroundings of an overdetermined connector (specification 9.4) give the overdetermined value, if nothing in the
/// model is its root, and are passive otherwise; the flows in the place of that value balance it. False for another
/// connector.
bool Connections::surround_overdetermined(const Node& connector) {
    const instance::ConnectionGraph* graph =
        b_.tree.has_overdetermined && has_overdetermined(connector) ? b_.tree.connection_graph.get() : nullptr;
    if (!graph) return false;
    Parts parts;
    parts.add(connector, *graph);
    const bool is_usual =
        parts.before.size() == 1 && !parts.moved.empty() && parts.flows.size() >= parts.potentials.size();
    if (!is_usual) return zero_flows(connector, *b_.tree.root, Side::Model), true;
    const Origin where = origin(connector.span(), *b_.tree.root);
    symbolic::ExprPool& pool = b_.pool;
    const std::size_t own = parts.flows.size() - parts.potentials.size(); // flows of the overdetermined value
    for (std::size_t i = 0; i < parts.potentials.size(); ++i)
        surround(parts.flows[i < parts.before[0] ? i : i + own], parts.potentials[i], where);
    for (std::size_t i = 0; i < parts.moved.size(); ++i) // any motion: a check computes no values
        b_.add_equation(pool.variable(parts.moved[i]),
                        symbolic::mul(pool, pool.constant(static_cast<double>(i + 1)), pool.time()), where, true);
    b_.model.open_connectors.push_back(connector.path());
    return true;
}

} // namespace torsion::flat
