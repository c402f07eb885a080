#include "compiler/structure/states/constraint_rows.h"

#include "compiler/symbolic/simplify.h"

#include <cmath>

namespace torsion::structure {

ConstraintRow ConstraintRows::row(const DummyLevel::Choice& choice, const std::function<bool(VarId)>& wanted) {
    const Sides& sides = s_.simulation[choice.equation.index()];
    std::vector<VarId> unknowns;
    for (const Coefficient& c : s_.coefficients.read(sides.lhs, sides.rhs, wanted)) unknowns.push_back(c.variable);
    ConstraintRow row{choice.equation, choice.dummy, {}};
    for (VarId v : unknowns) row.entries[v] = entry(choice.equation, v);
    return row;
}

void ConstraintRows::eliminate(const ConstraintRow& pivot, ConstraintRow& row) {
    const auto found = row.entries.find(pivot.dummy);
    if (found == row.entries.end()) return;
    const ExprId factor = symbolic::div(pool_, found->second, pivot.entries.at(pivot.dummy));
    row.entries.erase(found);
    for (const auto& [v, coefficient] : pivot.entries) {
        if (v == pivot.dummy) continue;
        const ExprId part = symbolic::mul(pool_, factor, coefficient);
        const auto [place, fresh] = row.entries.try_emplace(v, symbolic::neg(pool_, part));
        if (!fresh) place->second = difference(place->second, part);
        if (pool_.is_constant(place->second, 0)) row.entries.erase(place);
    }
}

/// Numbers that are equal but for rounding cancel: a coefficient of 1e-16 would stand for a choice.
ExprId ConstraintRows::difference(ExprId a, ExprId b) {
    constexpr double rounding = 1e-12;
    if (pool_.is_constant(a) && pool_.is_constant(b)) {
        const double x = pool_.value(a), y = pool_.value(b);
        if (std::fabs(x - y) <= rounding * (std::fabs(x) + std::fabs(y))) return pool_.constant(0);
    }
    return symbolic::sub(pool_, a, b);
}

ExprId ConstraintRows::sum_of_squares(const ConstraintRow& row) {
    ExprId squares = pool_.constant(0);
    for (const auto& [v, coefficient] : row.entries)
        squares = symbolic::add(pool_, squares, symbolic::mul(pool_, coefficient, coefficient));
    return squares;
}

ExprId ConstraintRows::entry(EquationId e, VarId v) {
    VarId lowest = v;
    while (s_.integral[lowest]) lowest = s_.integral[lowest];
    const flat::Variable& x = s_.flat().variables[lowest];
    const double nominal = x.has_nominal && x.nominal != 0 ? std::fabs(x.nominal) : 1;
    return symbolic::mul(pool_, pool_.constant(nominal), s_.slope(e, v));
}

IdSet<EquationId> nonlinear_equations(const SortedModel& model) {
    IdSet<EquationId> result;
    for (const Block& block : model.simulation.blocks) {
        const auto* system = std::get_if<TornSystem>(&block);
        if (!system || system->kind == TornSystem::Kind::Linear) continue;
        for (const Assignment& a : system->inner) result.insert(a.equation);
        for (const Residual& r : system->residuals) result.insert(r.equation);
    }
    return result;
}

} // namespace torsion::structure
