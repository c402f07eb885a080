#include "compiler/structure/single_tear.h"

#include "compiler/symbolic/simplify.h"

#include <cmath>
#include <unordered_map>

// The idea: put the inner assignments into the residual, which is a·tear + b then. Expressions are shared, so that the result is not longer than
// the system. Rigidly coupled inertias end here: a is the inertia seen by the tear.

namespace torsion::structure {

namespace {

using symbolic::Kind;
using symbolic::Op;

/// The value of an expression over parameters, and the largest magnitude of terms that were added up for it.
class Cancellation {
public:
    explicit Cancellation(Sorting& s) : s_(s) {}

    double magnitude(ExprId root) {
        std::vector<ExprId> nodes;
        symbolic::Walker walk(s_.flat().pool);
        walk(root, [&](ExprId e) { nodes.push_back(e); }); // children first
        for (ExprId e : nodes) magnitude_[e] = of_node(e);
        return magnitude_[root];
    }

private:
    double of_node(ExprId e) {
        const symbolic::Node& n = s_.flat().pool[e];
        if (n.kind == Kind::Unary && n.op == Op::Neg) return magnitude_[ExprId(n.a)];
        if (n.kind == Kind::Select) return s_.values(ExprId(n.a)) != 0 ? magnitude_[ExprId(n.b)] : magnitude_[ExprId(n.c)];
        if (n.kind == Kind::Binary) {
            double a = magnitude_[ExprId(n.a)], b = magnitude_[ExprId(n.b)];
            if (n.op == Op::Add || n.op == Op::Sub) return a + b;
            if (n.op == Op::Mul) return a * b;
            if (n.op == Op::Div) return a / std::fabs(s_.values(ExprId(n.b)));
        }
        return std::fabs(s_.values(e));
    }

    Sorting& s_;
    std::unordered_map<ExprId, double> magnitude_;
};

} // namespace

std::optional<std::vector<Assignment>> solve_single_tear(Sorting& s, const TornSystem& system) {
    if (system.tears.size() != 1 || system.is_mixed() || system.kind != TornSystem::Kind::Linear) return std::nullopt;
    symbolic::ExprPool& pool = s.flat().pool;
    std::unordered_map<VarId, ExprId> inner;
    symbolic::Rewriter substitute(pool, [&](ExprId e) -> std::optional<ExprId> {
        if (pool[e].kind == Kind::Relation) return e; // held
        auto found = pool[e].kind == Kind::Variable ? inner.find(pool.var(e)) : inner.end();
        return found == inner.end() ? std::nullopt : std::optional(found->second);
    });
    for (const Assignment& a : system.inner) inner[a.variable] = substitute(a.value);
    const Residual& residual = system.residuals.front();
    auto solution = symbolic::isolate(pool, substitute(residual.value), pool.constant(0), s.flat().leaf(system.tears.front()));
    if (!solution || !s.traits.is_parametric(solution->pivot)) return std::nullopt;
    double pivot = s.values(solution->pivot);
    if (!(std::fabs(pivot) > 1e-10 * Cancellation(s).magnitude(solution->pivot))) return std::nullopt;
    std::vector<Assignment> result{{system.tears.front(), solution->value, residual.equation}};
    result.insert(result.end(), system.inner.begin(), system.inner.end());
    return result;
}

} // namespace torsion::structure
