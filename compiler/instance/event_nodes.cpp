#include "compiler/instance/event_nodes.h"

#include "compiler/instance/numbering.h"

#include <algorithm>

namespace torsion::instance {

bool is_continuous(const Event& event) {
    const auto* delay = std::get_if<Delay>(&event.node);
    return (delay && !delay->is_discrete) || std::holds_alternative<PipeEnd>(event.node) ||
           std::holds_alternative<InStream>(event.node) || std::holds_alternative<Derivative>(event.node);
}

bool has_unknown(const Event& event) {
    return std::holds_alternative<Rounded>(event.node) || std::holds_alternative<Delay>(event.node) ||
           std::holds_alternative<PipeEnd>(event.node) || std::holds_alternative<InStream>(event.node);
}

symbolic::VarId flow_of_stream(const InstanceTree& tree, symbolic::VarId stream) {
    const Node* at = primitive_of(tree, stream);
    if (!at || !at->is_stream) return {};
    while (at->parent && at->parent->is_stream) at = at->parent;
    if (!at->parent) return {};
    const auto flow = std::ranges::find_if(at->parent->children, [](const Node* child) { return child->is_flow; });
    return flow != at->parent->children.end() ? (*flow)->first_variable : symbolic::VarId();
}

} // namespace torsion::instance
