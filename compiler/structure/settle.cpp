#include "compiler/structure/settle.h"

#include "compiler/symbolic/algebra.h"
#include "compiler/symbolic/differentiate.h"

#include <algorithm>

namespace torsion::structure {

namespace {

bool vanishes(const Coefficient& c) { return c.kind <= Coefficient::Kind::Parameter && c.value == 0; }

class VanishingPivots {
public:
    explicit VanishingPivots(StructuralAnalysis& s) : s_(s), flat_(s.flat()), lower_(flat_.variables.size()) {
        for (VarId v : flat_.variables.ids()) lower_[v.index()] = s_.model.derivative[v].valid();
    }

    /// Equations that find no unknown.
    std::vector<EquationId> find() {
        Matching kept;
        std::vector<Index> weak;
        for (EquationId e : s_.continuous) {
            const Index column = s_.matching.column_of(e.index());
            if (!is_highest(e) || column == none) continue;
            if (is_weak(e, VarId(column))) weak.push_back(e.index());
            else kept.join(e.index(), column);
        }
        if (weak.empty()) return {};
        const Graph graph = without_vanishing();
        graph::Matcher(graph).maximize(weak, lower_, kept);
        std::erase_if(weak, [&](Index row) { return kept.column_of(row) != none; });
        return {weak.begin(), weak.end()};
    }

    /// Unknowns with a coefficient that vanishes.
    std::vector<VarId> vanishing(EquationId e) {
        std::vector<VarId> found;
        for (const Coefficient& c : read(e, [&](VarId v) { return s_.is_continuous(v) && !lower_[v.index()]; }))
            if (vanishes(c)) found.push_back(c.variable);
        return found;
    }

private:
    const std::vector<Coefficient>& read(EquationId e, const std::function<bool(VarId)>& wanted) {
        const Sides& sides = s_.simulation[e.index()];
        return s_.coefficients.read(sides.lhs, sides.rhs, wanted);
    }
    bool is_highest(EquationId e) const { return !s_.derivative_of[e].valid(); }
    bool is_weak(EquationId e, VarId v) {
        const auto& found = read(e, [&](VarId x) { return x == v; });
        return !found.empty() && vanishes(found.front());
    }

    Graph without_vanishing() {
        IdSet<EquationId> wanted;
        for (EquationId e : s_.continuous)
            if (is_highest(e)) wanted.insert(e);
        Graph graph;
        for (EquationId e : flat_.equations.ids()) {
            std::vector<Index> columns;
            if (wanted.contains(e)) {
                columns.assign(s_.graph[e.index()].begin(), s_.graph[e.index()].end());
                for (VarId v : vanishing(e)) std::erase(columns, v.index());
            }
            graph.add_row(columns);
        }
        return graph;
    }

    StructuralAnalysis& s_;
    flat::FlatModel& flat_;
    std::vector<bool> lower_;
};

bool is_settable(const flat::Variable& v) {
    return v.variability == flat::Variability::Parameter && !v.is_structural && v.type != flat::Type::String;
}

} // namespace

std::vector<VarId> vanishing_parameters(StructuralAnalysis& s) {
    flat::FlatModel& flat = s.flat();
    VanishingPivots pivots(s);
    symbolic::Walker walk(flat.pool);
    std::vector<VarId> parameters;
    for (EquationId e : pivots.find()) {
        const Sides sides = s.simulation[e.index()];
        for (VarId v : pivots.vanishing(e)) {
            symbolic::Differentiator differentiate(flat.pool, flat.leaf(v));
            for (ExprId side : {sides.lhs, sides.rhs}) add_variables(flat.pool, walk, differentiate(side), parameters);
        }
    }
    std::erase_if(parameters, [&](VarId v) { return !is_settable(flat.variables[v]); });
    return parameters;
}

void settle(flat::FlatModel& flat, std::span<const VarId> variables) {
    std::vector<VarId> open(variables.begin(), variables.end());
    symbolic::Walker walk(flat.pool);
    while (!open.empty()) {
        flat::Variable& v = flat.variables[open.back()];
        open.pop_back();
        if (!is_settable(v)) continue;
        v.is_structural = true;
        if (v.binding) add_variables(flat.pool, walk, v.binding, open);
    }
}

void add_variables(const symbolic::ExprPool& pool, symbolic::Walker& walk, ExprId root, std::vector<VarId>& variables) {
    walk(root, [&](ExprId e) {
        if (pool[e].kind == symbolic::Kind::Variable) variables.push_back(pool.var(e));
    });
}

} // namespace torsion::structure
