#pragma once

#include "compiler/flat/flat_model.h"
#include "compiler/symbolic/walk.h"

namespace torsion::flat {

/// Of both sides, also those of which only the derivative stands there. `visit(VarId)`.
template <class Visit>
void each_variable(const FlatModel& model, symbolic::Walker& walk, const Equation& e, Visit visit) {
    walk.restart();
    for (const ExprId side : {e.lhs, e.rhs}) {
        walk(side, [&](ExprId at) {
            const symbolic::Kind kind = model.pool[at].kind;
            if (kind == symbolic::Kind::Variable || kind == symbolic::Kind::Der) visit(model.pool.var(at));
        });
    }
}

} // namespace torsion::flat
