#include "compiler/structure/start_point.h"

#include "compiler/symbolic/rewrite.h"

namespace torsion::structure {

StartPoint::StartPoint(Causalization& s, Starts starts, unsigned seed)
    : s_(s), starts_(starts), random_(seed), evaluate_(s.flat().pool, [this](ExprId e) { return std::optional(leaf(e)); }) {}

double StartPoint::leaf(ExprId e) {
    const symbolic::ExprPool& pool = s_.flat().pool;
    if (pool[e].kind == symbolic::Kind::Variable) {
        const VarId v = pool.var(e);
        const flat::Variable& x = s_.flat().variables[v];
        const bool has_start = starts_ == Starts::Given && x.has_start;
        const double known = is_parameter(x) ? s_.values.of(v) : has_start ? s_.values(x.start) : ParameterValues::unknown;
        if (!std::isnan(known)) return known;
    }
    if (starts_ == Starts::Given && pool[e].kind == symbolic::Kind::Time) return 0;
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
            if (starts_ == Starts::Given && x.has_start) return x.start;
        }
        return pool.constant(this->leaf(leaf));
    });
    return rewrite(e);
}

} // namespace torsion::structure
