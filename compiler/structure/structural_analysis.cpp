#include "compiler/structure/structural_analysis.h"

#include "compiler/symbolic/differentiate.h"
#include "compiler/symbolic/simplify.h"

namespace torsion::structure {

namespace {

/// "rad" → "rad/s", "rad/s" → "rad/s2", "rad/s2" → "rad/s3"; nothing for units of another form.
std::string derivative_unit(std::string_view unit) {
    if (unit.empty()) return {};
    std::size_t slash = unit.find('/');
    if (slash == std::string_view::npos) return unit == "1" ? "1/s" : std::string(unit) + "/s";
    std::string_view below = unit.substr(slash + 1);
    std::string above(unit.substr(0, slash));
    if (below == "s") return above + "/s2";
    if (below.size() == 2 && below[0] == 's' && below[1] >= '2' && below[1] <= '8')
        return above + "/s" + static_cast<char>(below[1] + 1);
    return {};
}

} // namespace

VarId StructuralAnalysis::add_derivative(VarId of) {
    const flat::Variable& x = model.flat.variables[of];
    flat::Variable derivative;
    derivative.name = "der(" + x.name + ")";
    derivative.is_protected = x.is_protected;
    derivative.is_hidden = x.is_hidden;
    derivative.start = model.flat.pool.constant(0);
    derivative.origin = x.origin;
    if (std::string unit = derivative_unit(model.flat.strings[x.unit]); !unit.empty())
        derivative.unit = model.flat.strings.intern(unit);
    VarId d = model.flat.variables.add(std::move(derivative));
    model.derivative.set(of, d);
    integral.set(d, of);
    kind.set(d, UnknownKind::Continuous);
    return d;
}

VarId StructuralAnalysis::follower_of(VarId v) {
    if (follower[v]) return follower[v];
    const flat::Variable& u = model.flat.variables[v];
    const bool is_input = u.causality == flat::Causality::Input;
    flat::Variable copy;
    copy.name = "$follows " + u.name;
    copy.type = u.type;
    copy.variability = flat::Variability::Discrete;
    copy.is_protected = copy.is_hidden = true;
    copy.start = u.start, copy.fixed = u.fixed && !is_input;
    copy.enumeration = u.enumeration, copy.origin = u.origin;
    const VarId d = model.flat.variables.add(std::move(copy));
    follower.set(v, d);
    if (is_input) follows_input.insert(d);
    kind.set(d, UnknownKind::Discrete);
    return d;
}

ExprId StructuralAnalysis::slope(EquationId e, VarId v) {
    symbolic::Differentiator along(model.flat.pool, model.flat.leaf(v));
    const ExprId lhs = along(simulation[e.index()].lhs);
    return symbolic::sub(model.flat.pool, lhs, along(simulation[e.index()].rhs));
}

std::vector<Index> StructuralAnalysis::determinable(const Sides& sides, bool is_discrete_equation) {
    reader.read(sides.lhs, sides.rhs);
    std::vector<Index> columns;
    for (const Incidence& i : reader.variables()) {
        if (!(i.how & InValue)) continue;
        if (!is_discrete_equation) {
            if (is_continuous(i.variable)) columns.push_back(i.variable.index());
        } else if (is_discrete(i.variable)) {
            ExprId leaf = model.flat.leaf(i.variable);
            bool real = model.flat.variables[i.variable].type == flat::Type::Real;
            if (real || sides.lhs == leaf || sides.rhs == leaf) columns.push_back(i.variable.index());
        }
    }
    return columns;
}

} // namespace torsion::structure
