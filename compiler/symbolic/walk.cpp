#include "compiler/symbolic/walk.h"

#include "compiler/symbolic/traverse.h"

#include <unordered_set>

namespace torsion::symbolic {

void Walker::operator()(ExprId root, const std::function<void(ExprId)>& visit, const std::function<bool(ExprId)>& enter) {
    if (stamp_.size() < pool_.size()) stamp_.resize(pool_.size(), 0);
    auto enter_unseen = [&](ExprId e) {
        if (stamp_[e.index()] == generation_) return false;
        stamp_[e.index()] = generation_;
        if (!enter || enter(e)) return true;
        visit(e);
        return false;
    };
    traverse(pool_, root, enter_unseen, visit);
}

void Walker::restart() {
    if (++generation_ != 0) return;
    stamp_.assign(stamp_.size(), 0);
    generation_ = 1;
}

bool depends_on(const ExprPool& pool, ExprId root, ExprId leaf) {
    std::vector<ExprId> open{root};
    std::unordered_set<ExprId> seen;
    while (!open.empty()) {
        ExprId e = open.back();
        open.pop_back();
        if (e == leaf) return true;
        if (e < leaf || !seen.insert(e).second) continue; // what is older than the leaf cannot contain it
        for (ExprId child : pool.children(e)) open.push_back(child);
    }
    return false;
}

} // namespace torsion::symbolic
