#include "compiler/lower/observers.h"

#include "compiler/symbolic/walk.h"

#include <type_traits>
#include <unordered_map>
#include <variant>

namespace torsion::lower {

using structure::Assignment;
using structure::Block;
using structure::Role;
using structure::TornSystem;
using symbolic::Kind;

namespace {

/// What the derivatives need, backward through the blocks. Each expression is walked once.
class Needs {
public:
    explicit Needs(const structure::SortedModel& model) : model_(model), walker_(model.flat.pool) {
        for (const Block& block : model.simulation.blocks) {
            for_unknowns(block, [&](VarId v) { block_of_[v] = &block; });
        }
        for (const VarId state : model.states) need(model.derivative[state]);
        while (!open_.empty()) {
            const VarId v = open_.back();
            open_.pop_back();
            follow(v);
        }
    }

    bool has(ExprId relation) const { return relations_.contains(relation); }

private:
    template <class Action>
    static void for_unknowns(const Block& block, const Action& action) {
        if (const auto* assignment = std::get_if<Assignment>(&block)) return action(assignment->variable);
        const auto& torn = std::get<TornSystem>(block);
        for (const VarId v : torn.tears) action(v);
        for (const auto* assignments : {&torn.inner, &torn.discretes}) {
            for (const Assignment& a : *assignments) action(a.variable);
        }
    }

    void need(VarId v) {
        if (v && needed_.insert(v)) open_.push_back(v);
    }

    void follow(VarId v) {
        const flat::Variable& x = model_.flat.variables[v];
        if (x.is_hidden && x.start) look(x.start); // of a left limit: what it remembers
        if (model_.role[v] == Role::Alias) {
            need(model_.alias[v].target);
            if (model_.alias[v].value) look(model_.alias[v].value);
        }
        if (model_.role[v] == Role::State) return; // a block that sets it anew does so at events only
        const auto found = block_of_.find(v);
        if (found == block_of_.end()) return;
        const Block& block = *found->second;
        if (const auto* assignment = std::get_if<Assignment>(&block)) return look(assignment->value);
        const auto& torn = std::get<TornSystem>(block);
        for_unknowns(block, [&](VarId unknown) { need(unknown); });
        for (const structure::Residual& residual : torn.residuals) look(residual.value);
        for (const auto* assignments : {&torn.inner, &torn.discretes}) {
            for (const Assignment& a : *assignments) look(a.value);
        }
    }

    void look(ExprId root) {
        const symbolic::ExprPool& pool = model_.flat.pool;
        walker_(root, [&](ExprId e) {
            const Kind kind = pool[e].kind;
            if (kind == Kind::Variable || kind == Kind::Pre) need(pool.var(e));
            if (kind == Kind::Relation) relations_.insert(e);
        });
    }

    const structure::SortedModel& model_;
    symbolic::Walker walker_;
    std::unordered_map<VarId, const Block*> block_of_;
    IdSet<VarId> needed_;
    IdSet<ExprId> relations_;
    std::vector<VarId> open_;
};

} // namespace

void find_observers(Lowering& lowering) {
    const Needs needs(lowering.model);
    for (const flat::Relation& relation : lowering.model.flat.relations) lowering.layout.relation_is_observer.push_back(!needs.has(relation.node));
}

} // namespace torsion::lower
