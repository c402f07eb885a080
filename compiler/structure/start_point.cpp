#include "compiler/structure/start_point.h"

#include "compiler/symbolic/rewrite.h"

#include <cmath>

namespace torsion::structure {

StartPoint::StartPoint(StructuralAnalysis& s, Starts starts, unsigned seed)
    : s_(s), starts_(starts), random_(seed),
      evaluate_(s.flat().pool, [this](ExprId e) { return std::optional(leaf(e)); }) {
    if (starts == Starts::Consistent || starts == Starts::RandomConsistent) find_definitions();
}

void StartPoint::find_definitions() {
    const symbolic::ExprPool& pool = s_.flat().pool;
    for (EquationId e : s_.continuous) {
        if (s_.flat().equations[e].derived_from) continue;
        const Sides& sides = s_.simulation[e.index()];
        for (const auto& [left, right] : {std::pair(sides.lhs, sides.rhs), {sides.rhs, sides.lhs}}) {
            if (pool[left].kind == symbolic::Kind::Variable && s_.is_continuous(pool.var(left)))
                definitions_.try_emplace(pool.var(left), right);
        }
    }
}

/// Each definition is used once. So a variable that is defined by itself, in a circle, is random where it is met again,
/// and keeps that value; and so is one that is defined by very many others in a row.
std::optional<double> StartPoint::defined(VarId v) {
    constexpr int most = 50;
    const auto found = definitions_.find(v);
    if (found == definitions_.end() || depth_ == most) return std::nullopt;
    const ExprId definition = found->second;
    definitions_.erase(found);
    ++depth_;
    const std::optional<double> value = evaluate_(definition);
    --depth_;
    return value && std::isfinite(*value) ? value : std::nullopt;
}

double StartPoint::leaf(ExprId e) {
    const symbolic::ExprPool& pool = s_.flat().pool;
    if (pool[e].kind == symbolic::Kind::Variable) {
        const VarId v = pool.var(e);
        const flat::Variable& x = s_.flat().variables[v];
        const bool has_start = uses_starts() && x.has_start;
        const double known = is_parameter(x) ? s_.values.of(v)
                             : has_start     ? s_.values(x.start)
                                             : ParameterValues::unknown;
        if (!std::isnan(known)) return known;
        if (drawn_.contains(e)) return drawn_[e];
        if (const std::optional<double> value = defined(v)) return drawn_.try_emplace(e, *value).first->second;
    }
    if (uses_starts() && pool[e].kind == symbolic::Kind::Time) return 0;
    const auto [place, is_new] = drawn_.try_emplace(e, 0);
    if (is_new) place->second = std::uniform_real_distribution<>(0.5, 1.5)(random_);
    return place->second;
}

ExprId StartPoint::formula(ExprId e) {
    symbolic::ExprPool& pool = s_.flat().pool;
    symbolic::Rewriter rewrite(pool, [&](ExprId leaf) -> std::optional<ExprId> {
        if (pool[leaf].kind == symbolic::Kind::Constant) return leaf;
        if (pool[leaf].kind == symbolic::Kind::Variable) {
            const flat::Variable& x = s_.flat().variables[pool.var(leaf)];
            if (is_parameter(x)) return leaf;
            if (uses_starts() && x.has_start) return x.start;
        }
        return pool.constant(this->leaf(leaf));
    });
    return rewrite(e);
}

} // namespace torsion::structure
