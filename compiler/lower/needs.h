#pragma once
// What the derivatives of a model need between events, and what decides its events.

#include "compiler/lower/lowering.h"
#include "compiler/symbolic/walk.h"

#include <unordered_map>
#include <unordered_set>
#include <variant>
#include <vector>

namespace torsion::lower {

/// Backward through the blocks. Each expression is walked once.
class Needs {
public:
    enum class Of { Derivatives, DerivativesAndEvents };
    Needs(const structure::SortedModel& model, Of what) : model_(model), walker_(model.flat.pool) {
        for (const structure::Block& block : model.simulation.blocks) {
            for_unknowns(block, [&](VarId v) { block_of_[v] = &block; });
        }
        for (const VarId state : model.states) need(model.derivative[state]);
        if (what == Of::DerivativesAndEvents) {
            for (const flat::Relation& relation : model.flat.relations) look(relation.node);
        }
        while (!open_.empty()) {
            const VarId v = open_.back();
            open_.pop_back();
            follow(v);
        }
    }

    bool has(ExprId relation) const { return relations_.contains(relation); }
    bool has(VarId v) const { return needed_.contains(v); }
    /// What is evaluated for it: the values of assignments and the residuals of systems, in the order in which they
    /// were found.
    const std::vector<ExprId>& roots() const { return roots_; }
    /// The first variable that needs a root.
    VarId reader(std::size_t root) const { return readers_[root]; }

private:
    template <class Action>
    static void for_unknowns(const structure::Block& block, const Action& action) {
        if (const auto* assignment = std::get_if<structure::Assignment>(&block)) return action(assignment->variable);
        const auto& torn = std::get<structure::TornSystem>(block);
        for (const VarId v : torn.tears) action(v);
        for (const auto* assignments : {&torn.inner, &torn.discretes}) {
            for (const structure::Assignment& a : *assignments) action(a.variable);
        }
    }

    void need(VarId v) {
        if (v && needed_.insert(v)) open_.push_back(v);
    }

    void follow(VarId v) {
        follower_ = v;
        const flat::Variable& x = model_.flat.variables[v];
        if (x.is_hidden && x.start) look(x.start); // of a left limit: what it remembers
        if (model_.role[v] == structure::Role::Alias) {
            need(model_.alias[v].target);
            if (model_.alias[v].value) look(model_.alias[v].value);
        }
        if (model_.role[v] == structure::Role::State) return; // a block that sets it anew does so at events only
        const auto found = block_of_.find(v);
        if (found == block_of_.end()) return;
        const structure::Block& block = *found->second;
        if (const auto* assignment = std::get_if<structure::Assignment>(&block)) return look(assignment->value);
        if (!systems_.insert(&block).second) return; // another unknown of it was followed
        const auto& torn = std::get<structure::TornSystem>(block);
        for_unknowns(block, [&](VarId unknown) { need(unknown); });
        for (const structure::Residual& residual : torn.residuals) look(residual.value);
        for (const auto* assignments : {&torn.inner, &torn.discretes}) {
            for (const structure::Assignment& a : *assignments) look(a.value);
        }
    }

    void look(ExprId root) {
        roots_.push_back(root);
        readers_.push_back(follower_);
        const symbolic::ExprPool& pool = model_.flat.pool;
        walker_(root, [&](ExprId e) {
            const symbolic::Kind kind = pool[e].kind;
            if (kind == symbolic::Kind::Variable || kind == symbolic::Kind::Pre) need(pool.var(e));
            if (kind == symbolic::Kind::Relation) relations_.insert(e);
        });
    }

    const structure::SortedModel& model_;
    symbolic::Walker walker_;
    std::unordered_map<VarId, const structure::Block*> block_of_;
    std::unordered_set<const structure::Block*> systems_; ///< that were followed
    IdSet<VarId> needed_;
    IdSet<ExprId> relations_;
    std::vector<VarId> open_, readers_;
    std::vector<ExprId> roots_;
    VarId follower_;
};

} // namespace torsion::lower
