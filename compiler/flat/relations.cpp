#include "compiler/flat/relations.h"

#include "compiler/symbolic/conditions_of_use.h"
#include "compiler/symbolic/walk.h"

namespace torsion::flat {

void collect_relations(FlatModel& model) {
    symbolic::ExprPool& pool = model.pool;
    symbolic::Walker walk(pool);
    std::vector<ExprId> sides;
    std::vector<std::pair<ExprId, Origin>> found; // in the order of their first equations
    for (EquationId id : model.equations.ids()) {
        const Equation& e = model.equations[id];
        for (ExprId side : {e.lhs, e.rhs}) {
            sides.push_back(side);
            walk(side, [&](ExprId n) {
                if (pool[n].kind == symbolic::Kind::Relation) found.emplace_back(n, e.origin);
            });
        }
    }
    if (found.empty()) return;
    const IdMap<ExprId, ExprId> active = symbolic::conditions_of_use(
        pool, sides, [&](VarId v) { return model.variables[v].variability <= Variability::Discrete; });
    for (const auto& [relation, origin] : found) model.relations.add({relation, active[relation], origin});
}

} // namespace torsion::flat
