#pragma once
// Visits the nodes of an expression.

#include "compiler/symbolic/expr.h"

#include <functional>
#include <vector>

namespace torsion::symbolic {

/// Calls `visit` once for every node reachable from `root` (children before parents). Keeps its stamps between calls:
/// many small walks over a large pool cost no more than the nodes visited.
class Walker {
public:
    explicit Walker(const ExprPool& pool) : pool_(pool) {}
    /// `enter(node)` false: skips the nodes below this node, but still visits it. May be empty.
    void operator()(ExprId root, const std::function<void(ExprId)>& visit,
                    const std::function<bool(ExprId)>& enter = {});
    /// Starts a new generation: nodes of earlier calls count as unseen again. Without it several roots share their
    /// visited nodes.
    void restart();

private:
    const ExprPool& pool_;
    std::vector<std::uint32_t> stamp_;
    std::uint32_t generation_ = 1;
};

/// Does `leaf` occur anywhere in `root`, even in the operands of a Relation?
bool depends_on(const ExprPool& pool, ExprId root, ExprId leaf);

} // namespace torsion::symbolic
