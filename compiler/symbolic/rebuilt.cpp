#include "compiler/symbolic/rebuilt.h"

#include "compiler/symbolic/quotient.h"

namespace torsion::symbolic {

ExprId rebuilt(ExprPool& pool, ExprId e, std::span<const ExprId> children) {
    const Node n = pool[e]; // a copy: the pool grows below
    switch (n.kind) {
    case Kind::Unary: return make(pool, n.op, children[0]);
    case Kind::Binary:
        return n.op == Op::Div ? quotient(pool, children[0], children[1]) : make(pool, n.op, children[0], children[1]);
    case Kind::Select: return make_select(pool, children[0], children[1], children[2]);
    case Kind::Relation: return make_relation(pool, n.op, children[0], children[1]);
    case Kind::Element: return pool.element(children[0], n.b, n.c);
    case Kind::Output: return pool.output(children[0], n.b);
    case Kind::Call: return pool.call(pool.callee(e), children);
    default: return e;
    }
}

} // namespace torsion::symbolic
