// The table of relations, and the condition under which each is active.
//
// A relation in an arm not taken keeps its value; `active` says so.
#include "compiler/flat/flattener.h"
#include "compiler/symbolic/conditions_of_use.h"

namespace torsion::flat {

void Flattener::collect_relations() {
    symbolic::ExprPool& pool = model_.pool;
    symbolic::Walker walk(pool);
    std::vector<ExprId> sides;
    std::vector<std::pair<ExprId, Origin>> found; // in the order of their first equations
    for (EquationId id : model_.equations.ids()) {
        const Equation& e = model_.equations[id];
        for (ExprId side : {e.lhs, e.rhs}) {
            sides.push_back(side);
            walk(side, [&](ExprId n) {
                if (pool[n].kind == symbolic::Kind::Relation) found.emplace_back(n, e.origin);
            });
        }
    }
    if (found.empty()) return;
    const IdMap<ExprId, ExprId> active = symbolic::conditions_of_use(
        pool, sides, [&](VarId v) { return model_.variables[v].variability <= Variability::Discrete; });
    for (const auto& [relation, origin] : found) model_.relations.add({relation, active[relation], origin});
}

} // namespace torsion::flat
