#include "compiler/structure/guards.h"

#include "compiler/symbolic/simplify.h"

#include <unordered_map>

namespace torsion::structure {

void join_guards(flat::FlatModel& model) {
    std::unordered_map<flat::ExprId, flat::RelationId> first_of;
    for (const flat::RelationId r : model.relations.ids()) {
        const auto [known, is_first] = first_of.try_emplace(model.relations[r].node, r);
        if (is_first) continue;
        for (flat::ExprId flat::Relation::* guard : {&flat::Relation::active, &flat::Relation::at_start}) {
            const flat::ExprId other = model.relations[r].*guard; // invalid: always
            flat::ExprId& joined = model.relations[known->second].*guard;
            joined = joined && other ? symbolic::make(model.pool, symbolic::Op::Or, joined, other) : flat::ExprId();
        }
    }
}

} // namespace torsion::structure
