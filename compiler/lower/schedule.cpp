#include "compiler/lower/schedule.h"

#include "compiler/lower/relations.h"
#include "compiler/support/match.h"

#include <algorithm>

namespace torsion::lower {

using structure::Assignment;
using structure::Role;
using structure::TornSystem;
using symbolic::Kind;

namespace {

/// Goes backward through the partition and collects what is needed. One walk shares its stamps over all roots, so its cost is linear.
class BackwardSlice {
public:
    BackwardSlice(Lowering& lowering, symbolic::Walker& walker) : lowering_(lowering), pool_(lowering.pool()), walker_(walker) { walker_.restart(); }

    void need(ExprId root) {
        walker_(root, [&](ExprId e) { visit(e); }, [&](ExprId e) { return pool_[e].kind != Kind::Relation; });
    }
    void need(VarId v) { needed_.insert(v); }
    bool is_needed(VarId v) const { return needed_.contains(v); }

    bool is_needed(const Assignment& assignment) const {
        return lowering_.model.role[assignment.variable] != Role::Discrete && is_needed(assignment.variable);
    }
    bool is_needed(const TornSystem& torn) const {
        return std::ranges::any_of(torn.tears, [&](VarId v) { return is_needed(v); }) ||
               std::ranges::any_of(torn.inner, [&](const Assignment& a) { return is_needed(a.variable); });
    }

    void add(const Assignment& assignment) { need(assignment.value); }
    void add(const TornSystem& torn) {
        for (const Assignment& inner : torn.inner) need(inner.value);
        for (const structure::Residual& residual : torn.residuals) need(residual.value);
    }

private:
    void visit(ExprId e) {
        if (pool_[e].kind == Kind::Variable) needed_.insert(pool_.var(e));
    }

    Lowering& lowering_;
    const symbolic::ExprPool& pool_;
    symbolic::Walker& walker_;
    IdSet<VarId> needed_;
};

} // namespace

Scheduler::Slice Scheduler::slice(const Frozen& request) {
    const auto& blocks = lowering_.simulation.partition->blocks;
    BackwardSlice backward(lowering_, walker_);
    for (ExprId root : request.wanted) backward.need(root);
    for (VarId v : lowering_.model.flat.variables.ids()) {
        if (request.stored.contains(v)) backward.need(v);
    }
    Slice result;
    for (std::size_t i = blocks.size(); i-- > 0;) {
        auto attached = request.after.find(i);
        bool needed = match(blocks[i], [&](const auto& block) { return backward.is_needed(block); });
        if (!needed && attached == request.after.end()) continue;
        if (attached != request.after.end()) {
            for (const Statement& statement : attached->second) {
                if (statement.value) backward.need(statement.value);
            }
        }
        match(blocks[i], [&](const auto& block) { backward.add(block); });
        result.blocks.push_back(i);
    }
    std::ranges::reverse(result.blocks);
    walker_.restart();
    const symbolic::ExprPool& pool = lowering_.pool();
    auto load = [&](ExprId root) {
        walker_(root, [&](ExprId e) {
            if (pool[e].kind == Kind::Variable) result.loaded.insert(pool.var(e));
        }, [&](ExprId e) { return pool[e].kind != Kind::Relation; });
    };
    for (std::size_t i : result.blocks) {
        const auto* torn = std::get_if<TornSystem>(&blocks[i]);
        if (!torn) continue;
        for (const Assignment& inner : torn->inner) load(inner.value);
        for (const structure::Residual& residual : torn->residuals) load(residual.value);
    }
    return result;
}

std::vector<std::size_t> Scheduler::needed_blocks(const std::vector<ExprId>& wanted) { return slice({wanted, {}}).blocks; }

std::vector<Statement> Scheduler::frozen(const Frozen& request) {
    Slice needed = slice(request);
    std::vector<Statement> result;
    for (std::size_t i : needed.blocks) {
        if (const auto* assignment = std::get_if<Assignment>(&lowering_.simulation.partition->blocks[i])) {
            VarId v = assignment->variable;
            bool stored = request.stored.contains(v) || needed.loaded.contains(v);
            result.push_back(Statement::compute(assignment->value, lowering_.pool().variable(v),
                                                stored ? std::optional(lowering_.slot_of(v)) : std::nullopt));
        } else {
            result.push_back(Statement::solve(lowering_.simulation.row[i]));
        }
        if (auto attached = request.after.find(i); attached != request.after.end()) {
            result.insert(result.end(), attached->second.begin(), attached->second.end());
        }
    }
    return result;
}

std::vector<Statement> Scheduler::literal(const System& system) {
    RelationUpdates relations(lowering_, system);
    for (std::size_t i = 0; i < system.partition->blocks.size(); ++i) {
        const structure::Block& block = system.partition->blocks[i];
        if (const auto* assignment = std::get_if<Assignment>(&block)) {
            relations.before(assignment->value);
            VarId v = assignment->variable;
            relations.statements.push_back(
                Statement::compute(assignment->value, lowering_.pool().variable(v), lowering_.slot_of(v)));
            relations.computed(v);
        } else {
            const TornSystem& torn = std::get<TornSystem>(block);
            for (const Assignment& inner : torn.inner) relations.before(inner.value);
            for (const structure::Residual& residual : torn.residuals) relations.before(residual.value);
            for (const Assignment& discrete : torn.discretes) relations.before(discrete.value);
            relations.before_candidates(torn);
            relations.statements.push_back(Statement::solve(system.row[i]));
            relations.computed(torn);
        }
    }
    relations.rest();
    return std::move(relations.statements);
}

} // namespace torsion::lower
