#include "compiler/sweep/tape.h"

#include "compiler/symbolic/walk.h"

#include <algorithm>
#include <unordered_map>

namespace torsion::sweep {

using symbolic::ExprId;
using symbolic::Kind;

// Children have smaller ids than their parents: in the order of ids everything is computed before it is needed, and the root comes last.
Tape::Tape(const symbolic::ExprPool& pool, ExprId root) {
    std::vector<ExprId> nodes;
    symbolic::Walker walker(pool);
    walker(root, [&](ExprId e) { nodes.push_back(e); });
    std::sort(nodes.begin(), nodes.end());
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    std::unordered_map<ExprId, std::uint32_t> row;
    for (const ExprId e : nodes) {
        const symbolic::Node& node = pool[e];
        Step step{node.kind, node.op, 0, 0, 0, 0};
        if (node.kind == Kind::Constant) step.constant = pool.value(e);
        if (node.kind == Kind::Variable) step.a = pool.var(e).index();
        const symbolic::Children children = pool.children(e);
        std::uint32_t* operands[] = {&step.a, &step.b, &step.c};
        for (std::size_t i = 0; i < children.size(); ++i) *operands[i] = row.at(children[i]);
        row.emplace(e, static_cast<std::uint32_t>(steps_.size()));
        steps_.push_back(step);
    }
}

} // namespace torsion::sweep
