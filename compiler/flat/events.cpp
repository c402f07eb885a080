// The table of relations and when each is looked at.
//
// A relation in an arm that is not taken holds its value. `active` says so: going from the equations down (parents have larger ids than children, so one
// loop over descending ids sees every parent first), each use of a node adds the condition under which that use matters.
#include "compiler/flat/flattener.h"

#include "compiler/symbolic/algebra.h"
#include "compiler/symbolic/simplify.h"

namespace torsion::flat {

using symbolic::Kind;
using symbolic::Op;

void Flattener::collect_relations() {
    symbolic::ExprPool& pool = model_.pool;
    std::size_t size = pool.size();
    IdMap<ExprId, ExprId> active(size);
    IdMap<ExprId, Origin> where(size);
    ExprId always = pool.boolean(true);
    auto use = [&](ExprId e, ExprId condition) {
        ExprId known = active[e];
        active.set(e, known.valid() ? symbolic::make(pool, Op::Or, known, condition) : condition);
    };
    // Relations are entered in the order of the equations in which they first stand.
    symbolic::Walker walk(pool);
    std::vector<ExprId> found;
    for (EquationId id : model_.equations.ids()) {
        const Equation& e = model_.equations[id];
        for (ExprId side : {e.lhs, e.rhs}) {
            use(side, always);
            walk(side, [&](ExprId n) {
                if (pool[n].kind == Kind::Relation) found.push_back(n), where.set(n, e.origin);
            });
        }
    }
    for (std::size_t i = size; i-- > 0;) {
        ExprId e{i};
        ExprId condition = active[e];
        if (!condition.valid()) continue;
        symbolic::Node node = pool[e];
        if (node.kind == Kind::Select) {
            ExprId c{node.a};
            use(c, condition);
            use(ExprId(node.b), symbolic::make(pool, Op::And, condition, c));
            use(ExprId(node.c), symbolic::make(pool, Op::And, condition, symbolic::make(pool, Op::Not, c)));
            continue;
        }
        std::vector<ExprId> children;
        for (ExprId child : pool.children(e)) children.push_back(child);
        for (ExprId child : children) use(child, condition);
    }
    for (ExprId n : found) model_.relations.add({n, active[n], where[n]});
}

} // namespace torsion::flat
