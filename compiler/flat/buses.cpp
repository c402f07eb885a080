// Elements of expandable connectors, which only the whole model determines (specification 9.1.3).
#include "compiler/flat/flattener.h"
#include "compiler/instance/connections/expandable.h"

#include <algorithm>

namespace torsion::flat {

using source::Diag;

/// A flow that came to a bus from elsewhere is zero on the side where nothing is connected to it (specification 9.2:
/// such flows make sets of one, inside and outside).
void Flattener::close_buses(const Node& node) {
    if (node.is_connector()) return;
    for (const Node* child : node.children) close_bus(*child, node);
}

void Flattener::close_bus(const Node& connector, const Node& owner) {
    if (!connector.is_connector()) return;
    if (connector.is_expandable()) return zero_flows(connector, owner, Side::Outside);
    for (const Node* child : connector.children) close_bus(*child, owner);
}

/// Such elements do not exist (specification 9.1.3), and no expression may name them. Their place in the array has a
/// value that nobody sees.
void Flattener::fill_gaps() {
    if (tree_.connected_elements.empty()) return;
    lost_unit_ = true; // start values are bare numbers
    for (const Node* node : tree_.primitives) {
        for (std::int64_t i = 0, n = node->count(); i < n; ++i) {
            if (!instance::is_unconnected(tree_, *node, i)) continue;
            const VarId v(node->first_variable.index() + std::size_t(i));
            model_.variables[v].is_hidden = model_.variables[v].is_protected = true;
            add_equation(tree_.pool->variable(v), model_.variables[v].start, origin(node->span(), *node->parent));
        }
    }
    lost_unit_ = false;
}

/// Signals of buses that inputs read and nothing gives, by the root of their connections.
std::map<VarId, Flattener::BusSignal> Flattener::unfed_buses() {
    std::map<VarId, BusSignal> signals;
    for (const Node* node : tree_.primitives) {
        if (node->is_flow || node->is_stream || node->variability <= instance::Variability::Parameter) continue;
        const bool is_element = instance::is_in_bus(*node), is_of_model = outermost(*node).parent == tree_.root;
        const bool is_reader = !is_element && node->is_input && !is_of_model;
        if (is_element && !node->parent->is_expandable()) continue; // a potential, beside its flow
        for (std::int64_t i = 0, n = node->count(); i < n; ++i) {
            if (instance::is_unconnected(tree_, *node, i)) continue;
            const VarId v(node->first_variable.index() + std::size_t(i));
            BusSignal& signal = signals[root_of(v)];
            if (is_element && !signal.node) signal.bus = v, signal.node = node;
            if (is_element && is_of_model && !outermost(*node).is_internal) signal.open = v;
            if (is_reader && node->binding && given_to_inside_.contains(v)) signal.is_fed = true;
            if (is_reader && !signal.reader.valid()) signal.reader = v;
            if (is_reader && node->binding && !signal.given_reader.valid()) signal.given_reader = v;
            signal.is_of_model = signal.is_of_model || (is_element && is_of_model);
            signal.is_fed = signal.is_fed || (!is_element && !is_reader) || (is_element && node->binding);
        }
    }
    std::erase_if(signals, [](const auto& s) { return !s.second.node || s.second.is_fed; });
    return signals;
}

/// Of a model that is only checked, others will give them.
void Flattener::open_buses() {
    for (const auto& [root, signal] : unfed_buses())
        if (signal.open.valid() && !signal.given_reader.valid())
            model_.variables[signal.open].causality = Causality::Input;
}

void Flattener::name_unfed_buses(source::Diagnostic& report) {
    int named = 0;
    for (const auto& [root, signal] : unfed_buses()) {
        if (signal.given_reader.valid() || ++named > 3) continue;
        const std::string reader =
            signal.reader.valid() ? "; it goes to `" + model_.variables[signal.reader].name + "`" : "";
        report.at(outermost(*signal.node).span(),
                  "nothing gives `" + model_.variables[signal.bus].name + "` a value" + reader);
    }
}

/// What is an input of one bus is no input of another one connected to it (specification 9.1.3).
void Flattener::check_buses() {
    for (const auto& [root, signal] : unfed_buses()) {
        if (signal.is_of_model || !signal.given_reader.valid()) continue;
        diagnostics_.report(Diag::ConnectorMismatch, model_.variables[signal.given_reader].origin.span,
                            "the input `" + model_.variables[signal.given_reader].name +
                                "` has a value of its own, and only inputs are connected to `" +
                                model_.variables[signal.bus].name + "`");
    }
}

} // namespace torsion::flat
