#pragma once
// Literal evaluation of relations in an event pass: each relation that no mixed block owns is evaluated once, before
// its first use, and stored.
//
//     relation := forced ? relation : active ? left op right : relation
//
// An inactive relation keeps its value. The block of its condition may follow the relation's first use (if one relation
// stands in two places), or its condition asks for a relation that compares what this one decides; then the relation is
// evaluated as if active. A function that fails there fails at the end, if the relation is active.

#include "compiler/lower/lowering.h"
#include "compiler/symbolic/walk.h"

#include <optional>
#include <unordered_set>
#include <vector>

namespace torsion::lower {

/// The relation with its condition in the initialization, or in the simulation.
flat::Relation in_system(const Lowering& lowering, RelationId r, bool is_initial);

/// Value of a relation at an event: literal if active, else the value it has. `held` is a leaf for the latter.
ExprId literal_value(Lowering& lowering, const flat::Relation& relation, ExprId held);

class RelationUpdates {
public:
    RelationUpdates(Lowering& lowering, const System& system);

    std::vector<Statement> statements; ///< the updates so far, and the statements that the caller adds in between

    void before(ExprId root); ///< updates the relations in `root`
    /// The search for the configuration begins with what the block's relations are at the start values of its unknowns.
    void guess(const structure::TornSystem& torn);
    /// updates the relations in the operands of the block's own relations
    void before_candidates(const structure::TornSystem& torn);
    void computed(VarId v) { known_.insert(v); }
    void computed(const structure::TornSystem& torn);
    void rest(); ///< updates all remaining relations

private:
    void before_known(ExprId condition);
    IdSet<VarId> compared_variables(const structure::TornSystem& torn);
    void update(ExprId node);
    bool are_updated(ExprId root);
    flat::Relation relation(RelationId r) const { return in_system(lowering_, r, is_initial_); }
    ExprId value(const flat::Relation& relation, std::uint32_t row);
    void check_uncertain();
    std::optional<std::vector<ExprId>> known_relations(ExprId root);

    Lowering& lowering_;
    symbolic::ExprPool& pool_;
    bool is_initial_;
    symbolic::Walker uses_;   ///< stamps of nodes already searched for relations
    symbolic::Walker walker_; ///< for the search for known nodes
    symbolic::Walker updated_walk_;
    IdSet<VarId> known_;
    IdSet<ExprId> known_nodes_;
    IdSet<ExprId> owned_; ///< relations of mixed blocks
    std::vector<RelationId> owned_rows_;
    IdSet<ExprId> updated_;
    IdSet<ExprId> updated_nodes_; ///< all relations in them are updated
    std::unordered_set<ExprId> under_way_;
    /// they call functions, and were updated before it was known whether they are active
    std::vector<RelationId> uncertain_;
};

} // namespace torsion::lower
