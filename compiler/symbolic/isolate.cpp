#include "compiler/symbolic/isolate.h"

#include "compiler/symbolic/simplify.h"
#include "compiler/symbolic/traverse.h"

#include <algorithm>
#include <unordered_map>

namespace torsion::symbolic {

namespace {

/// Coefficients of every node from the leaf upwards.
class Coefficients {
public:
    Coefficients(ExprPool& pool, ExprId leaf) : pool_(pool), leaf_(leaf), zero_(pool.constant(0)) {}

    std::optional<Affine> operator()(ExprId root) {
        traverse(pool_, root, [&](ExprId e) { return open(e); }, [&](ExprId e) { memo_[e] = of_node(e); });
        return known(root);
    }

private:
    bool open(ExprId e) const { return e > leaf_ && pool_[e].kind != Kind::Relation && !memo_.contains(e); }

    /// The coefficients of a visited node; nodes not opened are free of the leaf.
    std::optional<Affine> known(ExprId e) {
        if (e == leaf_) return Affine{pool_.constant(1), zero_};
        auto found = memo_.find(e);
        return found != memo_.end() ? found->second : Affine{zero_, e};
    }
    bool is_free(const std::optional<Affine>& x) const { return x && pool_.is_constant(x->a, 0); }
    bool is_free_of_leaf(ExprId e) { // by structure, not by cancellation
        std::optional<Affine> x = known(e);
        return is_free(x) && x->b == e;
    }

    std::optional<Affine> of_node(ExprId e) {
        const Node n = pool_[e];
        if (std::ranges::all_of(pool_.children(e), [&](ExprId child) { return is_free_of_leaf(child); }))
            return Affine{zero_, e};
        switch (n.kind) {
        case Kind::Unary: return n.op == Op::Neg ? of_negation(known(ExprId(n.a))) : std::nullopt;
        case Kind::Binary: return of_binary(n.op, known(ExprId(n.a)), known(ExprId(n.b)));
        case Kind::Select: return of_select(known(ExprId(n.a)), known(ExprId(n.b)), known(ExprId(n.c)));
        default: return std::nullopt;
        }
    }

    std::optional<Affine> of_negation(std::optional<Affine> x) {
        if (!x) return std::nullopt;
        return Affine{neg(pool_, x->a), neg(pool_, x->b)};
    }

    std::optional<Affine> of_binary(Op op, std::optional<Affine> x, std::optional<Affine> y) {
        if (!x || !y) return std::nullopt;
        if (op == Op::Add || op == Op::Sub) return Affine{make(pool_, op, x->a, y->a), make(pool_, op, x->b, y->b)};
        if (op == Op::Mul && is_free(x)) std::swap(x, y);
        if ((op == Op::Mul || op == Op::Div) && is_free(y))
            return Affine{make(pool_, op, x->a, y->b), make(pool_, op, x->b, y->b)};
        return std::nullopt;
    }

    std::optional<Affine> of_select(std::optional<Affine> condition, std::optional<Affine> then,
                                    std::optional<Affine> otherwise) {
        if (!is_free(condition) || !then || !otherwise) return std::nullopt;
        return Affine{make_select(pool_, condition->b, then->a, otherwise->a),
                      make_select(pool_, condition->b, then->b, otherwise->b)};
    }

    ExprPool& pool_;
    ExprId leaf_;
    ExprId zero_;
    std::unordered_map<ExprId, std::optional<Affine>> memo_;
};

bool has_minus(const ExprPool& pool, ExprId e) {
    if (pool.is_constant(e)) return pool.value(e) < 0;
    const Node& n = pool[e];
    if (n.kind == Kind::Unary) return n.op == Op::Neg;
    return n.kind == Kind::Binary && n.op == Op::Div && pool.is_constant(ExprId(n.a), -1);
}

/// d of 1/d: one multiplication is better than two divisions.
std::optional<ExprId> reciprocal(const ExprPool& pool, ExprId e) {
    const Node& n = pool[e];
    if (n.kind != Kind::Binary || n.op != Op::Div || !pool.is_constant(ExprId(n.a), 1)) return std::nullopt;
    return ExprId(n.b);
}

} // namespace

std::optional<Affine> affine(ExprPool& pool, ExprId residual, ExprId leaf) {
    return Coefficients(pool, leaf)(residual);
}

std::optional<Solution> isolate(ExprPool& pool, ExprId lhs, ExprId rhs, ExprId leaf) {
    Coefficients coefficients(pool, leaf);
    std::optional<Affine> left = coefficients(lhs), right = coefficients(rhs);
    if (!left || !right) return std::nullopt;
    ExprId pivot = sub(pool, left->a, right->a);
    ExprId rest = sub(pool, right->b, left->b);
    if (pool.is_constant(pivot, 0)) return std::nullopt;
    if (pool.is_constant(pivot, 1)) return Solution{rest, pivot};
    if (pool.is_constant(pivot, -1)) return Solution{neg(pool, rest), pivot};
    if (has_minus(pool, pivot)) { // (a - b)/-k is (b - a)/k
        pivot = neg(pool, pivot);
        rest = neg(pool, rest);
    }
    if (auto factor = reciprocal(pool, pivot)) return Solution{mul(pool, rest, *factor), pool.constant(1)};
    return Solution{div(pool, rest, pivot), pivot};
}

} // namespace torsion::symbolic
