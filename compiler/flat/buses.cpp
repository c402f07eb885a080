// Elements of expandable connectors, which only the whole model determines (specification 9.1.3).
#include "compiler/flat/flattener.h"

namespace torsion::flat {

/// A flow that came to a bus from elsewhere is zero on the side where nothing is connected to it (specification 9.2: such flows make sets of one,
/// inside and outside).
void Flattener::close_buses(Node& node) {
    if (node.is_connector()) return;
    for (Node* child : node.children) close_bus(*child, node);
}

void Flattener::close_bus(Node& connector, Node& owner) {
    if (!connector.is_connector()) return;
    if (connector.is_expandable()) return zero_flows(connector, owner, Side::Outside);
    for (Node* child : connector.children) close_bus(*child, owner);
}

/// Signals of buses that several components read and none gives.
void Flattener::name_unfed_buses(source::Diagnostic& report) {
    struct Signal {
        VarId bus;                  ///< its first element in a bus
        const Node* node = nullptr; ///< of that
        VarId reader;               ///< the first input that it goes to
        bool is_fed = false;
    };
    std::map<VarId, Signal> signals; // by the root of their connections
    for (const Node* node : primitives_) {
        if (node->is_flow || node->variability <= instance::Variability::Parameter) continue;
        const bool is_element = is_in_bus(*node), is_reader = node->is_input && outermost(*node).parent != tree_.root;
        if (is_element && !node->parent->is_expandable()) continue; // a potential, beside its flow
        for (std::int64_t i = 0, n = node->count(); i < n; ++i) {
            const VarId v(node->first_variable.index() + std::size_t(i));
            Signal& signal = signals[root_of(v)];
            if (is_element && !signal.node) signal.bus = v, signal.node = node;
            if (!is_element && is_reader && !signal.reader.valid()) signal.reader = v;
            signal.is_fed = signal.is_fed || node->binding || (!is_element && !is_reader);
        }
    }
    int named = 0;
    for (const auto& [root, signal] : signals) {
        if (!signal.node || signal.is_fed || ++named > 3) continue;
        const std::string reader = signal.reader.valid() ? "; it goes to `" + model_.variables[signal.reader].name + "`" : "";
        report.at(outermost(*signal.node).span(), "nothing gives `" + model_.variables[signal.bus].name + "` a value" + reader);
    }
}

} // namespace torsion::flat
