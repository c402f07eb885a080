#include "compiler/structure/followers.h"

#include <algorithm>
#include <cmath>

// The idea: the tolerance of a state is meant for its own nominal value. What follows from it by a constraint may be
// much larger: c/k times the angle of a stiff spring c is that of the soft spring k in series with it. The run finds
// these factors at the start (runtime/core/state_tolerances.h); here is what for.

namespace torsion::structure {

namespace {

bool may_magnify(StructuralAnalysis& s, EquationId e) {
    const Sides& sides = s.simulation[e.index()];
    return std::ranges::any_of(
        s.coefficients.read(sides.lhs, sides.rhs, [&](VarId v) { return s.is_continuous(v); }),
        [](const Coefficient& c) { return c.kind != Coefficient::Kind::Constant || std::abs(c.value) != 1; });
}

} // namespace

bool note_differentiated(StructuralAnalysis& s) {
    for (VarId v : s.flat().variables.ids())
        if (s.is_continuous(v) && s.model.derivative[v]) s.differentiated.push_back(v);
    return true;
}

std::vector<VarId> find_followers(StructuralAnalysis& s) {
    if (std::ranges::none_of(s.continuous, [&](EquationId e) { return s.derivative_of[e] && may_magnify(s, e); }))
        return {};
    std::vector<VarId> result;
    for (VarId v : s.differentiated)
        if (s.model.role[v] == Role::Algebraic || s.model.role[v] == Role::Derivative) result.push_back(v);
    return result;
}

} // namespace torsion::structure
