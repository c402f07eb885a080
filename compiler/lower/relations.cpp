#include "compiler/lower/relations.h"

#include "compiler/symbolic/reachable_functions.h"
#include "compiler/symbolic/rewrite.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>

namespace torsion::lower {

using structure::Role;
using symbolic::Kind;

flat::Relation in_system(const Lowering& lowering, RelationId r, bool is_initial) {
    flat::Relation relation = lowering.model.flat.relations[r];
    if (is_initial) relation.active = relation.at_start;
    return relation;
}

ExprId literal_value(Lowering& lowering, const flat::Relation& relation, ExprId held) {
    symbolic::ExprPool& pool = lowering.pool();
    const symbolic::Node node = pool[relation.node];
    if (node.kind != Kind::Relation) return relation.node;
    ExprId compared = symbolic::make(pool, node.op, ExprId(node.a), ExprId(node.b));
    return relation.active ? symbolic::make_select(pool, relation.active, compared, held) : compared;
}

RelationUpdates::RelationUpdates(Lowering& lowering, const System& system)
    : lowering_(lowering), pool_(lowering.pool()), is_initial_(system.partition == &lowering.model.initialization),
      uses_(pool_), walker_(pool_), updated_walk_(pool_) {
    for (VarId v : lowering.model.flat.variables.ids()) {
        Role role = lowering.model.role[v];
        if (role == Role::Parameter || role == Role::Input || (role == Role::State && !is_initial_)) known_.insert(v);
    }
    for (const structure::Block& block : system.partition->blocks) {
        const auto* torn = std::get_if<structure::TornSystem>(&block);
        if (!torn) continue;
        for (RelationId r : torn->relations) {
            if (owned_.insert(lowering.model.flat.relations[r].node)) owned_rows_.push_back(r);
        }
    }
}

/// Children come first, so a relation in the operand of another is updated before it.
void RelationUpdates::before(ExprId root) {
    std::vector<ExprId> found;
    uses_(root, [&](ExprId e) {
        if (pool_[e].kind == Kind::Relation) found.push_back(e);
    });
    for (ExprId node : found) update(node);
}

void RelationUpdates::before_candidates(const structure::TornSystem& torn) {
    for (RelationId r : torn.relations) {
        const flat::Relation own = relation(r);
        before(own.node);
        if (own.active) before_known(own.active);
    }
}

/// A condition may read relations of other equations over unknowns of this block: their turn comes later.
void RelationUpdates::before_known(ExprId condition) {
    std::vector<ExprId> found;
    walker_.restart();
    walker_(condition, [&](ExprId e) {
        if (pool_[e].kind == Kind::Relation) found.push_back(e);
    });
    for (ExprId node : found) {
        if (known_relations(node)) before(node);
    }
}

/// The variables that the operands of the block's relations follow from.
IdSet<VarId> RelationUpdates::compared_variables(const structure::TornSystem& torn) {
    IdSet<VarId> found;
    walker_.restart();
    const auto read = [&](ExprId root) {
        walker_(root, [&](ExprId e) {
            if (pool_[e].kind == Kind::Variable) found.insert(pool_.var(e));
        });
    };
    for (RelationId r : torn.relations) read(lowering_.model.flat.relations[r].node);
    for (auto inner = torn.inner.rbegin(); inner != torn.inner.rend(); ++inner) {
        if (found.contains(inner->variable)) read(inner->value);
    }
    return found;
}

void RelationUpdates::guess(const structure::TornSystem& torn) {
    IdSet<VarId> own;
    for (VarId v : torn.tears) own.insert(v);
    for (const structure::Assignment& a : torn.inner) own.insert(a.variable);
    for (const structure::Assignment& a : torn.discretes) own.insert(a.variable);
    // from their slots: they have other values afterwards
    symbolic::Rewriter at_start(pool_, [&](ExprId e) -> std::optional<ExprId> {
        const Kind kind = pool_[e].kind;
        if (kind == Kind::Variable && own.contains(pool_.var(e)))
            return lowering_.leaf(lowering_.slot_of(pool_.var(e)));
        if (kind != Kind::Relation) return std::nullopt;
        return owned_.contains(e) ? lowering_.leaf({Section::Relation, lowering_.relation_row.at(e)}) : e;
    });
    const IdSet<VarId> compared = compared_variables(torn);
    for (const structure::Assignment& inner : torn.inner) { // what has no start value follows from the others'
        if (!compared.contains(inner.variable) || structure::says_start(lowering_.model.flat, inner.variable) ||
            symbolic::contains_call(pool_, inner.value))
            continue;
        statements.push_back(
            {Compute{at_start(inner.value), lowering_.leaf(lowering_.slot_of(inner.variable)), {}, true}});
    }
    for (RelationId r : torn.relations) {
        const symbolic::Node node = pool_[lowering_.model.flat.relations[r].node];
        if (node.kind != Kind::Relation) continue;
        const ExprId compared = symbolic::make(pool_, node.op, at_start(ExprId(node.a)), at_start(ExprId(node.b)));
        // it may be inactive
        statements.push_back(Statement::store_tentatively({Section::Relation, r.index()}, compared));
    }
}

void RelationUpdates::computed(const structure::TornSystem& torn) {
    for (VarId v : torn.tears) known_.insert(v);
    for (const structure::Assignment& a : torn.inner) known_.insert(a.variable);
    for (const structure::Assignment& a : torn.discretes) known_.insert(a.variable);
}

void RelationUpdates::rest() {
    for (RelationId r : lowering_.model.flat.relations.ids()) {
        const flat::Relation& relation = lowering_.model.flat.relations[r];
        bool first = lowering_.relation_row[relation.node] == r.index();
        if (first && pool_[relation.node].kind == Kind::Relation) {
            before(relation.node);
        } else {
            statements.push_back(Statement::store_to({Section::Relation, r.index()}, relation.node));
        }
    }
    check_uncertain();
}

/// Not yet, if it waits for a relation whose update is under way, which asks whether this one holds: it comes in its
/// own turn.
void RelationUpdates::update(ExprId node) {
    auto row = lowering_.relation_row.find(node);
    if (row == lowering_.relation_row.end() || owned_.contains(node) || updated_.contains(node)) return;
    if (!under_way_.insert(node).second) return;
    flat::Relation own = relation(RelationId(row->second));
    bool is_uncertain = false;
    if (own.active) {
        const auto used = known_relations(own.active);
        for (ExprId other : used.value_or(std::vector<ExprId>())) update(other);
        is_uncertain = !used || !are_updated(own.active);
    }
    under_way_.erase(node);
    const auto is_updated = [&](ExprId operand) { return are_updated(operand); };
    if (!under_way_.empty() && !std::ranges::all_of(pool_.children(node), is_updated)) return;
    updated_.insert(node);
    if (is_uncertain) own.active = {};
    if (is_uncertain && symbolic::contains_call(pool_, node)) uncertain_.push_back(RelationId(row->second));
    statements.push_back({Compute{value(own, row->second), node, Slot{Section::Relation, row->second}, is_uncertain}});
}

/// Are all relations in it updated? Once they are, they stay so: each node is checked once then.
bool RelationUpdates::are_updated(ExprId root) {
    std::vector<ExprId> visited;
    bool all = true;
    updated_walk_.restart();
    updated_walk_(
        root,
        [&](ExprId e) {
            visited.push_back(e);
            all = all && (pool_[e].kind != Kind::Relation || owned_.contains(e) || updated_.contains(e) ||
                          !lowering_.relation_row.contains(e));
        },
        [&](ExprId e) { return !updated_nodes_.contains(e); });
    if (all)
        for (const ExprId e : visited) updated_nodes_.insert(e);
    return all;
}

ExprId RelationUpdates::value(const flat::Relation& relation, std::uint32_t row) {
    const ExprId held = lowering_.leaf({Section::Relation, row}), forced = lowering_.leaf({Section::Forced, row});
    return symbolic::make_select(pool_, forced, held, literal_value(lowering_, relation, held));
}

/// A function that failed where its relation turned out to be active fails now.
void RelationUpdates::check_uncertain() {
    for (RelationId r : uncertain_)
        statements.push_back(Statement::store_to({Section::Relation, r.index()}, value(relation(r), r.index())));
    if (!is_initial_) return;
    for (RelationId r : owned_rows_) {
        const flat::Relation own = relation(r);
        if (own.active && symbolic::contains_call(pool_, own.node))
            statements.push_back({Compute{literal_value(lowering_, own, pool_.constant(0))}});
    }
}

/// The relations in `root` that were not visited before, children first; nothing if `root` uses an unknown value. A
/// known node stays known, so each node is checked once.
std::optional<std::vector<ExprId>> RelationUpdates::known_relations(ExprId root) {
    std::vector<ExprId> visited;
    bool known = true;
    walker_.restart();
    walker_(
        root,
        [&](ExprId e) {
            visited.push_back(e);
            if (pool_[e].kind == Kind::Variable) known = known && known_.contains(pool_.var(e));
        },
        [&](ExprId e) { return !known_nodes_.contains(e); });
    if (!known) return std::nullopt;
    for (ExprId e : visited) known_nodes_.insert(e);
    std::erase_if(visited, [&](ExprId e) { return pool_[e].kind != Kind::Relation; });
    return visited;
}

} // namespace torsion::lower
