#include "compiler/symbolic/isolate.h"

#include "compiler/symbolic/simplify.h"
#include "compiler/symbolic/traverse.h"

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

    /// Of a node that was passed; what was not opened is free of the leaf.
    std::optional<Affine> known(ExprId e) {
        if (e == leaf_) return Affine{pool_.constant(1), zero_};
        auto found = memo_.find(e);
        return found != memo_.end() ? found->second : Affine{zero_, e};
    }
    bool is_free(const std::optional<Affine>& x) const { return x && pool_.is_constant(x->a, 0); }
    bool is_free_of_leaf(ExprId e) { return is_free(known(e)); }

    std::optional<Affine> of_node(ExprId e) {
        const Node n = pool_[e];
        bool all_free = true;
        for (ExprId child : pool_.children(e)) all_free = all_free && known(child) && known(child)->b == child && is_free_of_leaf(child);
        if (all_free) return Affine{zero_, e};
        switch (n.kind) {
        case Kind::Unary: return n.op == Op::Neg ? of_negation(known(ExprId(n.a))) : std::nullopt;
        case Kind::Binary: return of_binary(n.op, known(ExprId(n.a)), known(ExprId(n.b)));
        case Kind::Select: return is_free_of_leaf(ExprId(n.a)) ? of_select(ExprId(n.a), known(ExprId(n.b)), known(ExprId(n.c))) : std::nullopt;
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
        if ((op == Op::Mul || op == Op::Div) && is_free(y)) return Affine{make(pool_, op, x->a, y->b), make(pool_, op, x->b, y->b)};
        return std::nullopt;
    }

    std::optional<Affine> of_select(ExprId condition, std::optional<Affine> then, std::optional<Affine> otherwise) {
        if (!then || !otherwise) return std::nullopt;
        return Affine{make_select(pool_, condition, then->a, otherwise->a), make_select(pool_, condition, then->b, otherwise->b)};
    }

    ExprPool& pool_;
    ExprId leaf_;
    ExprId zero_;
    std::unordered_map<ExprId, std::optional<Affine>> memo_;
};

/// The denominator of 1/d and -1/d, with that sign in it.
std::optional<ExprId> reciprocal(ExprPool& pool, ExprId e) {
    bool negative = pool[e].kind == Kind::Unary && pool[e].op == Op::Neg;
    const Node& n = pool[negative ? ExprId(pool[e].a) : e];
    if (n.kind != Kind::Binary || n.op != Op::Div) return std::nullopt;
    ExprId numerator(n.a), denominator(n.b);
    bool minus_one = pool.is_constant(numerator, -1);
    if (!minus_one && !pool.is_constant(numerator, 1)) return std::nullopt;
    return minus_one != negative ? neg(pool, denominator) : denominator;
}

} // namespace

std::optional<Affine> affine(ExprPool& pool, ExprId residual, ExprId leaf) { return Coefficients(pool, leaf)(residual); }

std::optional<Solution> isolate(ExprPool& pool, ExprId lhs, ExprId rhs, ExprId leaf) {
    Coefficients coefficients(pool, leaf);
    std::optional<Affine> left = coefficients(lhs), right = coefficients(rhs);
    if (!left || !right) return std::nullopt;
    ExprId pivot = sub(pool, left->a, right->a);
    ExprId rest = sub(pool, right->b, left->b);
    if (pool.is_constant(pivot, 0)) return std::nullopt;
    if (pool.is_constant(pivot, 1)) return Solution{rest, pivot};
    if (pool.is_constant(pivot, -1)) return Solution{neg(pool, rest), pivot};
    if (auto factor = reciprocal(pool, pivot)) return Solution{mul(pool, rest, *factor), pool.constant(1)};
    return Solution{div(pool, rest, pivot), pivot};
}

} // namespace torsion::symbolic
