#include "compiler/flat/connections/buses.h"

#include "compiler/instance/connections/expandable.h"

#include <algorithm>
#include <map>

namespace torsion::flat {

namespace {

struct BusSignal {              ///< and who is connected to it
    VarId bus;                  ///< its first element in a bus
    const Node* node = nullptr; ///< of that
    /// the first inputs that it goes to: of all, and of those with a value of their own
    VarId reader, given_reader;
    VarId open; ///< an element of a bus of the model itself; invalid: there is none
    bool is_fed = false, is_of_model = false;
};

/// Signals of buses that inputs read and nothing gives, by the root of their connections.
std::map<VarId, BusSignal> unfed_buses(const FlatBuilder& builder, Connections& connections) {
    std::map<VarId, BusSignal> signals;
    for (const Node* node : builder.tree.primitives) {
        if (node->is_flow || node->is_stream || node->variability <= Variability::Parameter) continue;
        const bool is_element = instance::is_in_bus(*node),
                   is_of_model = instance::outermost(*node).parent == builder.tree.root;
        const bool is_reader = !is_element && node->is_input && !is_of_model;
        if (is_element && !node->parent->is_expandable()) continue; // a potential, beside its flow
        for (std::int64_t i = 0, n = node->count(); i < n; ++i) {
            if (instance::is_unconnected(builder.tree, *node, i)) continue;
            const VarId v(node->first_variable.index() + std::size_t(i));
            BusSignal& signal = signals[connections.root_of(v)];
            if (is_element && !signal.node) signal.bus = v, signal.node = node;
            if (is_element && is_of_model && !instance::outermost(*node).is_internal) signal.open = v;
            if (is_reader && node->binding && connections.is_given_to_inside(v)) signal.is_fed = true;
            if (is_reader && !signal.reader.valid()) signal.reader = v;
            if (is_reader && node->binding && !signal.given_reader.valid()) signal.given_reader = v;
            signal.is_of_model = signal.is_of_model || (is_element && is_of_model);
            signal.is_fed = signal.is_fed || (!is_element && !is_reader) || (is_element && node->binding);
        }
    }
    std::erase_if(signals, [](const auto& s) { return !s.second.node || s.second.is_fed; });
    return signals;
}

} // namespace

void fill_gaps(FlatBuilder& builder) {
    if (builder.tree.connected_elements.empty()) return;
    for (const Node* node : builder.tree.primitives) {
        for (std::int64_t i = 0, n = node->count(); i < n; ++i) {
            if (!instance::is_unconnected(builder.tree, *node, i)) continue;
            const VarId v(node->first_variable.index() + std::size_t(i));
            builder.model.variables[v].is_hidden = builder.model.variables[v].is_protected = true;
            // start values are bare numbers
            builder.add_equation(builder.pool.variable(v), builder.model.variables[v].start,
                                 origin(node->span(), *node->parent), true);
        }
    }
}

void open_buses(FlatBuilder& builder, Connections& connections) {
    for (const auto& [root, signal] : unfed_buses(builder, connections))
        if (signal.open.valid() && !signal.given_reader.valid())
            builder.model.variables[signal.open].causality = Causality::Input;
}

void name_unfed_buses(const FlatBuilder& builder, Connections& connections, source::Diagnostic& report) {
    int named = 0;
    for (const auto& [root, signal] : unfed_buses(builder, connections)) {
        if (signal.given_reader.valid() || ++named > 3) continue;
        const std::string reader =
            signal.reader.valid() ? "; it goes to `" + builder.model.variables[signal.reader].name + "`" : "";
        report.at(instance::outermost(*signal.node).span(),
                  "nothing gives `" + builder.model.variables[signal.bus].name + "` a value" + reader);
    }
}

void check_buses(const FlatBuilder& builder, Connections& connections) {
    for (const auto& [root, signal] : unfed_buses(builder, connections)) {
        if (signal.is_of_model || !signal.given_reader.valid()) continue;
        builder.diagnostics.report(source::Diag::ConnectorMismatch,
                                   builder.model.variables[signal.given_reader].origin.span,
                                   "the input `" + builder.model.variables[signal.given_reader].name +
                                       "` has a value of its own, and only inputs are connected to `" +
                                       builder.model.variables[signal.bus].name + "`");
    }
}

} // namespace torsion::flat
