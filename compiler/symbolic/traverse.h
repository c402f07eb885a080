#pragma once
// Depth-first traversal without recursion, for every pass over one expression in symbolic/.

#include "compiler/symbolic/expr.h"

namespace torsion::symbolic {

/// Calls `enter(node)` for the root and at every edge; false skips the node, because it is known or needs no visit.
/// Calls `leave(node)` once for each entered node, after its children. `below(node)` gives the children to visit. All
/// may add nodes.
template <class Enter, class Leave, class Below>
void traverse(ExprId root, Enter enter, Leave leave, Below below) {
    struct Frame {
        ExprId node;
        Children children;
        std::size_t next = 0;
    };
    std::vector<Frame> stack;
    auto push = [&](ExprId node) {
        if (enter(node)) stack.push_back({node, below(node)});
    };
    push(root);
    while (!stack.empty()) {
        Frame& top = stack.back();
        if (top.next < top.children.size()) {
            push(top.children[top.next++]);
        } else {
            ExprId done = top.node;
            stack.pop_back();
            leave(done);
        }
    }
}

template <class Enter, class Leave>
void traverse(const ExprPool& pool, ExprId root, Enter enter, Leave leave) {
    traverse(root, enter, leave, [&](ExprId e) { return pool.children(e); });
}

} // namespace torsion::symbolic
