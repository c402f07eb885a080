// Overdetermined connectors of a model that is only checked (specification 9.4).
#include "compiler/flat/flattener.h"

#include "compiler/instance/connections/connection_graph.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>

namespace torsion::flat {

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
            node.variability <= instance::Variability::Parameter)
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

} // namespace

/// The surroundings of such a connector give the overdetermined value, if
/// nothing in the model is its root, and are passive otherwise; the flows in the place of that value balance it. False
/// for another connector.
bool Flattener::surround_overdetermined(const Node& connector) {
    const instance::ConnectionGraph* graph =
        tree_.has_overdetermined && has_overdetermined(connector) ? tree_.connection_graph.get() : nullptr;
    if (!graph) return false;
    Parts parts;
    parts.add(connector, *graph);
    const bool is_usual =
        parts.before.size() == 1 && !parts.moved.empty() && parts.flows.size() >= parts.potentials.size();
    if (!is_usual) return zero_flows(connector, *tree_.root, Side::Model), true;
    const Origin where = origin(connector.span(), *tree_.root);
    symbolic::ExprPool& pool = *tree_.pool;
    const std::size_t own = parts.flows.size() - parts.potentials.size(); // flows of the overdetermined value
    for (std::size_t i = 0; i < parts.potentials.size(); ++i)
        surround(parts.flows[i < parts.before[0] ? i : i + own], parts.potentials[i], where);
    lost_unit_ = true;
    for (std::size_t i = 0; i < parts.moved.size(); ++i) // any motion: a check computes no values
        add_equation(pool.variable(parts.moved[i]),
                     symbolic::mul(pool, pool.constant(static_cast<double>(i + 1)), pool.time()), where);
    lost_unit_ = false;
    model_.open_connectors.push_back(connector.path());
    return true;
}

} // namespace torsion::flat
