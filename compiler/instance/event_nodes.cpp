#include "compiler/instance/event_nodes.h"

#include "compiler/instance/numbering.h"
#include "compiler/support/match.h"
#include "compiler/symbolic/rewrite.h"

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

std::vector<ExprId> operands(const Event& event) {
    return match(
        event.node, [](const Rounded& e) { return std::vector{e.x}; },
        [](const Sample& e) {
            std::vector all{e.start, e.interval};
            for (const auto& [condition, holds] : e.arms) all.push_back(condition);
            return all;
        },
        [](const Derivative& e) { return std::vector{e.of}; }, [](const Before& e) { return std::vector{e.of}; },
        [](const FunctionResult& e) { return std::vector{e.value}; },
        [](const Delay& e) { return std::vector{e.signal, e.time, e.longest}; },
        [](const PipeEnd& e) {
            std::vector all{e.pipe->in[0], e.pipe->in[1], e.pipe->position, e.pipe->forward};
            all.insert(all.end(), e.pipe->points.begin(), e.pipe->points.end());
            all.insert(all.end(), e.pipe->values.begin(), e.pipe->values.end());
            return all;
        },
        [](const auto&) { return std::vector<ExprId>{}; });
}

ExprId with_results(const InstanceTree& tree, ExprId e) {
    symbolic::ExprPool& pool = *tree.pool;
    symbolic::Rewriter rewrite(pool, [&](ExprId leaf) -> std::optional<ExprId> {
        if (pool[leaf].kind != symbolic::Kind::Event) return std::nullopt;
        const auto* result = std::get_if<FunctionResult>(&(*tree.events)[pool.event_of(leaf)].node);
        return result ? std::optional(with_results(tree, result->value)) : std::nullopt;
    });
    return rewrite(e);
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
