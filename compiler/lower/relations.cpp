#include "compiler/lower/relations.h"

#include "compiler/symbolic/simplify.h"

namespace torsion::lower {

using structure::Role;
using symbolic::Kind;

ExprId literal_value(Lowering& lowering, const flat::Relation& relation, ExprId held) {
    symbolic::ExprPool& pool = lowering.pool();
    const symbolic::Node node = pool[relation.node];
    if (node.kind != Kind::Relation) return relation.node;
    ExprId compared = symbolic::make(pool, node.op, ExprId(node.a), ExprId(node.b));
    return relation.active ? symbolic::make_select(pool, relation.active, compared, held) : compared;
}

RelationUpdates::RelationUpdates(Lowering& lowering, const System& system)
    : lowering_(lowering), pool_(lowering.pool()), uses_(pool_), walker_(pool_) {
    bool initial = system.partition == &lowering.model.initialization;
    if (initial) at_start_.emplace(lowering);
    for (VarId v : lowering.model.flat.variables.ids()) {
        Role role = lowering.model.role[v];
        if (role == Role::Parameter || role == Role::Input || (role == Role::State && !initial)) known_.insert(v);
    }
    for (const structure::Block& block : system.partition->blocks) {
        const auto* torn = std::get_if<structure::TornSystem>(&block);
        if (!torn) continue;
        for (RelationId r : torn->relations) owned_.insert(lowering.model.flat.relations[r].node);
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
        if (own.active) before(own.active);
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
}

void RelationUpdates::update(ExprId node) {
    auto row = lowering_.relation_row.find(node);
    if (row == lowering_.relation_row.end() || owned_.contains(node) || !updated_.insert(node)) return;
    flat::Relation updated = relation(RelationId(row->second));
    if (updated.active) {
        auto used = known_relations(updated.active);
        if (!used) updated.active = {};
        for (ExprId other : used.value_or(std::vector<ExprId>())) update(other);
    }
    Slot slot{Section::Relation, row->second};
    ExprId held = lowering_.leaf(slot);
    ExprId forced = lowering_.leaf({Section::Forced, row->second});
    ExprId value = symbolic::make_select(pool_, forced, held, literal_value(lowering_, updated, held));
    statements.push_back(Statement::compute(value, node, slot));
}

flat::Relation RelationUpdates::relation(RelationId r) { return at_start_ ? (*at_start_)(r) : lowering_.model.flat.relations[r]; }

/// The relations in `root` that were not visited before, children first; nothing if `root` uses an unknown value. A known node stays known, so each
/// node is checked once.
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
