#include "compiler/lower/watched_blocks.h"

#include "compiler/symbolic/walk.h"

#include <algorithm>
#include <unordered_set>

namespace torsion::lower {


namespace {

using structure::Assignment;
using structure::ExprId;
using structure::Role;
using structure::TornSystem;
using structure::VarId;
using symbolic::Kind;
using symbolic::Node;
using symbolic::Op;

class WatchedBlockFinder {
public:
    WatchedBlockFinder(const structure::SortedModel& model, std::size_t blocks)
        : model_(model), blocks_(blocks), pool_(model.flat.pool), walker_(pool_), block_walker_(pool_) {
        for (const flat::Relation& relation : model.flat.relations) held_.insert(relation.node);
    }

    std::vector<bool> operator()() {
        std::vector<bool> result(blocks_, false);
        if (!look(result)) return result;
        find_frozen(); // some values that seemed to vary may not
        result.assign(result.size(), false);
        look(result);
        return result;
    }

private:
    bool look(std::vector<bool>& result) {
        std::size_t row = 0;
        bool any = false;
        for (const structure::Block& block : model_.simulation.blocks) {
            const auto* torn = std::get_if<TornSystem>(&block);
            if (!torn) continue;
            result[row] = torn->kind == TornSystem::Kind::Linear && has_varying_coefficient(*torn);
            any = any || result[row];
            ++row;
        }
        return any;
    }

    bool is_held(ExprId e) const { return pool_[e].kind == Kind::Relation && held_.contains(e); }

    // -- values that change between events

    bool varies(ExprId root) {
        walker_(
            root,
            [&](ExprId e) {
                if (does_vary(e)) varying_.insert(e);
            },
            [&](ExprId e) { return !is_held(e); });
        return varying_.contains(root);
    }
    bool does_vary(ExprId e) const {
        if (is_held(e)) return false;
        switch (pool_[e].kind) {
        case Kind::Constant:
        case Kind::Pre:
        case Kind::Initial: return false;
        case Kind::Time: return true;
        case Kind::Variable: {
            const Role role = model_.role[pool_.var(e)];
            return role != Role::Parameter && role != Role::Discrete && !frozen_.contains(pool_.var(e));
        }
        default: return std::ranges::any_of(pool_.children(e), [&](ExprId child) { return varying_.contains(child); });
        }
    }

    void find_frozen() {
        varying_.clear();
        walker_.restart();
        for (const structure::Block& block : model_.simulation.blocks) { // the operands of a value come before it
            const auto* assignment = std::get_if<Assignment>(&block);
            if (assignment && model_.role[assignment->variable] == Role::Algebraic && !varies(assignment->value))
                frozen_.insert(assignment->variable);
        }
        varying_.clear();
        walker_.restart();
    }

    // -- coefficients of the block's unknowns

    bool has_varying_coefficient(const TornSystem& torn) {
        std::unordered_set<VarId> unknowns(torn.tears.begin(), torn.tears.end());
        for (const Assignment& inner : torn.inner) unknowns.insert(inner.variable);
        std::unordered_set<ExprId> depends;
        bool found = false;
        const auto visit = [&](ExprId e) {
            const Node& n = pool_[e];
            const bool is_leaf = n.kind == Kind::Variable;
            const auto children = pool_.children(e);
            if (is_leaf ? !unknowns.contains(pool_.var(e))
                        : is_held(e) || std::ranges::none_of(children, [&](ExprId c) { return depends.contains(c); }))
                return;
            depends.insert(e);
            const auto changes = [&](std::uint32_t child) {
                return !depends.contains(ExprId(child)) && varies(ExprId(child));
            };
            if (n.kind == Kind::Select) found = found || changes(n.a);
            else if (n.op == Op::Mul) found = found || changes(n.a) || changes(n.b);
            else if (n.op == Op::Div) found = found || changes(n.b);
        };
        block_walker_.restart();
        const auto walk = [&](ExprId root) { block_walker_(root, visit, [&](ExprId e) { return !is_held(e); }); };
        for (const Assignment& inner : torn.inner) walk(inner.value);
        for (const structure::Residual& residual : torn.residuals) walk(residual.value);
        return found;
    }

    const structure::SortedModel& model_;
    std::size_t blocks_; ///< of both systems
    const symbolic::ExprPool& pool_;
    symbolic::Walker walker_, block_walker_;
    std::unordered_set<ExprId> held_, varying_;
    std::unordered_set<VarId> frozen_;
};

} // namespace

void find_watched_blocks(const structure::SortedModel& model, std::vector<program::BlockLayout>& blocks) {
    const std::vector<bool> is_varying = WatchedBlockFinder(model, blocks.size())();
    for (std::size_t row = 0; row < is_varying.size(); ++row) {
        blocks[row].is_watched = is_varying[row];
    }
}

} // namespace torsion::lower
