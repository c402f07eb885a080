#include "compiler/structure/left_to_iteration.h"

#include <algorithm>

namespace torsion::structure {

using source::Diag;

namespace {

/// The variables that follow from `d` at the start.
IdSet<VarId> following(StructuralAnalysis& s, VarId d, const MatchedEquations& system) {
    IdSet<VarId> result;
    result.insert(d);
    for (bool has_grown = true; has_grown;) {
        has_grown = false;
        for (EquationId e : system.rows) {
            const VarId v = VarId(system.matching->column_of(e.index()));
            if (result.contains(v)) continue;
            const Sides& sides = (*system.sides)[e.index()];
            s.reader.read(sides.lhs, sides.rhs);
            if (std::ranges::any_of(s.reader.variables(),
                                    [&](const Incidence& i) { return result.contains(i.variable); }))
                has_grown |= result.insert(v);
        }
    }
    return result;
}

} // namespace

bool check_left_to_iteration(StructuralAnalysis& s, std::span<const LeftToIteration> left,
                             const MatchedEquations& system, const IdSet<VarId>& kept) {
    if (left.empty()) return true;
    IdSet<VarId> lasting; // what only the start gives
    for (VarId v : s.model.states) lasting.insert(s.stand_in[v] ? s.stand_in[v] : v);
    for (VarId v : s.flat().variables.ids()) {
        if (s.flat().variables[v].is_calculated || kept.contains(v)) lasting.insert(v);
    }
    for (const auto& [d, place] : left) {
        const IdSet<VarId> follows = following(s, d, system);
        for (VarId v : s.flat().variables.ids()) {
            if (v == d || !follows.contains(v) || !lasting.contains(v)) continue;
            s.diagnostics
                .report(Diag::DiscreteLoop, place,
                        "`" + s.name(v) + "` follows from `" + s.name(d) +
                            "` at the start, and this equation does not say what that is",
                        "the event iteration changes it afterwards")
                .with_help("say what `" + s.name(d) + "` or `pre(" + s.name(d) + ")` is at the start");
            return false;
        }
    }
    return true;
}

} // namespace torsion::structure
