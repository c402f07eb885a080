#pragma once
// Visiting what an expression is made of.

#include "compiler/symbolic/expr.h"

#include <functional>
#include <vector>

namespace torsion::symbolic {

/// Calls `visit` once for every node reachable from `root` (children before parents). Keeps its stamps between calls, so that many small
/// walks over a large pool cost what they touch.
class Walker {
public:
    explicit Walker(const ExprPool& pool) : pool_(pool) {}
    /// `enter(node)` false: do not go below this node (it is still visited). May be empty.
    void operator()(ExprId root, const std::function<void(ExprId)>& visit, const std::function<bool(ExprId)>& enter = {});
    /// Starts a new generation: nodes seen in earlier calls count as unseen again. Without it several roots share what they have seen.
    void restart();

private:
    const ExprPool& pool_;
    std::vector<std::uint32_t> stamp_;
    std::uint32_t generation_ = 1;
};

/// Does `leaf` occur anywhere in `root`, be it in the operands of a Relation?
bool depends_on(const ExprPool& pool, ExprId root, ExprId leaf);

} // namespace torsion::symbolic
