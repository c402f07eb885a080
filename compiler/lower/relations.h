#pragma once
// Literal evaluation of relations in an event pass: each relation that no mixed block owns is evaluated once, before its first use, and stored.
//
//     relation := forced ? relation : active ? left op right : relation
//
// A relation that is not looked at in the present configuration keeps its value. Its condition can follow later in the order of blocks than the
// relation's first use (one relation that stands in two places); then it is evaluated as if active.

#include "compiler/lower/lowering.h"
#include "compiler/symbolic/walk.h"

#include <optional>
#include <vector>

namespace torsion::lower {

/// Value of a relation at an event: literal if active, else the value it has. `held` is a leaf for the latter.
ExprId literal_value(Lowering& lowering, const flat::Relation& relation, ExprId held);

class RelationUpdates {
public:
    RelationUpdates(Lowering& lowering, const System& system);

    std::vector<Statement> statements; ///< the updates so far, and whatever the caller adds in between

    void before(ExprId root);                                  ///< updates the relations that `root` uses
    void before_candidates(const structure::TornSystem& torn); ///< those that the block's own relations use in their operands
    void computed(VarId v) { known_.insert(v); }
    void computed(const structure::TornSystem& torn);
    void rest(); ///< all that are left

private:
    void update(ExprId node);
    std::optional<std::vector<ExprId>> known_relations(ExprId root);

    Lowering& lowering_;
    symbolic::ExprPool& pool_;
    symbolic::Walker uses_;   ///< stamps of what was looked through for relations already
    symbolic::Walker walker_; ///< for questions about what is known
    IdSet<VarId> known_;
    IdSet<ExprId> known_nodes_;
    IdSet<ExprId> owned_; ///< relations of mixed blocks
    IdSet<ExprId> updated_;
};

} // namespace torsion::lower
