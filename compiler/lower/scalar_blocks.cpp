#include "compiler/lower/scalar_blocks.h"

#include "compiler/symbolic/rewrite.h"
#include "compiler/symbolic/simplify.h"

namespace torsion::lower {

using structure::Assignment;
using structure::TornSystem;
using symbolic::Kind;
using symbolic::Op;

namespace {

bool is_scalar(const TornSystem& torn) { return torn.kind == TornSystem::Kind::Linear && torn.tears.size() == 1 && !torn.is_mixed(); }

/// The residual with zero for the tear and with what is computed inside put in its place.
ExprId residual_at_zero(Lowering& lowering, const TornSystem& torn) {
    symbolic::ExprPool& pool = lowering.pool();
    std::unordered_map<VarId, ExprId> values{{torn.tears[0], pool.constant(0)}};
    symbolic::Rewriter rewrite(pool, [&](ExprId leaf) {
        if (pool[leaf].kind != Kind::Variable) return std::optional(leaf); // relations are held: nothing to replace in their operands
        auto found = values.find(pool.var(leaf));
        return std::optional(found != values.end() ? found->second : leaf);
    });
    for (const Assignment& inner : torn.inner) values[inner.variable] = rewrite(inner.value);
    return rewrite(torn.residuals[0].value);
}

std::optional<ScalarSolution> solve(Lowering& lowering, Gradients& gradients, const TornSystem& torn) {
    symbolic::ExprPool& pool = lowering.pool();
    ForwardDerivatives forward(lowering, gradients);
    forward.set_independent(torn.tears[0], 0);
    for (const Assignment& inner : torn.inner) forward.set(inner.variable, forward(inner.value));
    SparseRow row = forward(torn.residuals[0].value);
    if (row.empty()) return std::nullopt;
    ExprId pivot = row[0].value;
    ExprId value = symbolic::neg(pool, symbolic::div(pool, residual_at_zero(lowering, torn), pivot));
    return ScalarSolution{pivot, symbolic::make(pool, Op::Ne, pivot, pool.constant(0)), value};
}

} // namespace

void find_scalar_blocks(Lowering& lowering, Gradients& gradients) {
    lowering.scalar.resize(lowering.blocks.size());
    for (std::size_t b = 0; b < lowering.simulation.row.size(); ++b) {
        if (lowering.simulation.row[b] == System::none) continue;
        const TornSystem& torn = lowering.torn(lowering.simulation, b);
        if (is_scalar(torn)) lowering.scalar[lowering.simulation.row[b]] = solve(lowering, gradients, torn);
    }
}

} // namespace torsion::lower
