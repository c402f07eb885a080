#include "compiler/c_source/places.h"

#include "compiler/symbolic/reachable_functions.h"
#include "compiler/symbolic/walk.h"

#include <algorithm>

namespace torsion::c_source {

using symbolic::ExprId;

source::Span place_where(const flat::FlatModel& model, const std::function<bool(ExprId)>& fits) {
    symbolic::Walker walk(model.pool);
    source::Span result{};
    bool is_found = false;
    const auto look = [&](const flat::Origin& origin, std::initializer_list<ExprId> roots) {
        for (const ExprId root : roots) {
            if (is_found || !root) continue;
            walk(root, [&](ExprId e) { is_found = is_found || fits(e); });
            if (is_found) result = origin.span;
        }
    };
    for (const flat::EquationId e : model.equations.ids())
        look(model.equations[e].origin, {model.equations[e].lhs, model.equations[e].rhs});
    for (const flat::Equation& equation : model.initial_equations) look(equation.origin, {equation.lhs, equation.rhs});
    for (const flat::Assertion& assertion : model.assertions) look(assertion.origin, {assertion.condition});
    for (const flat::Reinit& reinit : model.reinits) look(reinit.origin, {reinit.condition, reinit.value});
    for (const symbolic::VarId v : model.variables.ids())
        look(model.variables[v].origin, {model.variables[v].binding, model.variables[v].start});
    return result;
}

source::Span place_of_call(const flat::FlatModel& model, const std::function<bool(symbolic::FunctionId)>& fits) {
    return place_where(model, [&](ExprId e) {
        if (model.pool[e].kind != symbolic::Kind::Call) return false;
        return std::ranges::any_of(symbolic::reachable_functions(model.pool, {model.pool.callee(e)}), fits);
    });
}

} // namespace torsion::c_source
