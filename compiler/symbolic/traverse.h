#pragma once
// Depth first without recursion. Inside symbolic/ every pass over one expression is written with this.

#include "compiler/symbolic/expr.h"

namespace torsion::symbolic {

/// `enter(node)` is asked at every edge, and for the root: false when nothing is to be done below or the node is known already.
/// `leave(node)` is called once for each entered node, after its children. `below(node)` gives the children to go to. All may add nodes.
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
