#include "compiler/structure/single_tear.h"

#include "compiler/structure/trial_point.h"
#include "compiler/symbolic/simplify.h"

#include <cmath>
#include <unordered_map>

// The idea: substitute the inner assignments into the residual, which becomes a·tear + b. Expressions are shared, so
// the result is not longer than the system. Rigidly coupled inertias end here: a is the inertia that acts on the tear.

namespace torsion::structure {

using symbolic::Kind;

std::optional<std::vector<Assignment>> solve_single_tear(StructuralAnalysis& s, const TornSystem& system) {
    if (system.tears.size() != 1 || system.is_mixed() || system.kind != TornSystem::Kind::Linear ||
        !system.rows.empty())
        return std::nullopt;
    symbolic::ExprPool& pool = s.flat().pool;
    std::unordered_map<VarId, ExprId> inner;
    symbolic::Rewriter substitute(pool, [&](ExprId e) -> std::optional<ExprId> {
        if (pool[e].kind == Kind::Relation) return e; // held
        auto found = pool[e].kind == Kind::Variable ? inner.find(pool.var(e)) : inner.end();
        return found == inner.end() ? std::nullopt : std::optional(found->second);
    });
    for (const Assignment& a : system.inner) inner[a.variable] = substitute(a.value);
    const Residual& residual = system.residuals.front();
    auto solution =
        symbolic::isolate(pool, substitute(residual.value), pool.constant(0), s.flat().leaf(system.tears.front()));
    if (!solution || !s.traits.is_parametric(solution->pivot)) return std::nullopt;
    const auto column = TrialPoint(s, system, TrialPoint::Parameters::Given, 1).column(0);
    if (!column || !(std::fabs(column->front().value) > 1e-10 * column->front().terms)) return std::nullopt;
    std::vector<Assignment> result{{system.tears.front(), solution->value, residual.equation}};
    result.insert(result.end(), system.inner.begin(), system.inner.end());
    return result;
}

} // namespace torsion::structure
