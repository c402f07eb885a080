#include "compiler/symbolic/differentiate.h"

#include "compiler/symbolic/simplify.h"
#include "compiler/symbolic/traverse.h"

#include <cmath>
#include <numbers>

namespace torsion::symbolic {

namespace {

/// Nodes that are piecewise constant, whatever is in them.
bool is_piecewise_constant(const Node& n) {
    switch (n.kind) {
    case Kind::Constant:
    case Kind::Pre:
    case Kind::Initial:
    case Kind::Relation: return true;
    case Kind::Unary: return n.op == Op::Not || n.op == Op::Sign || n.op == Op::Floor || n.op == Op::Ceil;
    case Kind::Binary: return n.op == Op::And || n.op == Op::Or || is_comparison(n.op);
    default: return false;
    }
}

bool is_leaf(const Node& n) { return n.kind <= Kind::Initial; }

/// The rules for one node, given the derivatives of its children. Invalid ids (no derivative) spread upwards.
template <class DerivativeOf>
class ChainRule {
public:
    ChainRule(ExprPool& pool, const CallDerivative& call, DerivativeOf derivative_of) : pool_(pool), call_(call), derivative_of_(derivative_of) {}

    ExprId operator()(ExprId e) {
        const Node n = pool_[e];
        if (is_piecewise_constant(n)) return constant(0);
        switch (n.kind) {
        case Kind::Unary: {
            ExprId a(n.a);
            ExprId da = derivative_of_(a);
            if (!da || is_zero(da)) return da;
            return n.op == Op::Neg ? neg(pool_, da) : mul(pool_, slope(e, n.op, a), da);
        }
        case Kind::Binary: {
            ExprId a(n.a), b(n.b);
            ExprId da = derivative_of_(a), db = derivative_of_(b);
            if (!da || !db) return {};
            return is_zero(da) && is_zero(db) ? da : of_binary(e, n.op, a, b, da, db);
        }
        case Kind::Select: {
            ExprId then = derivative_of_(ExprId(n.b)), otherwise = derivative_of_(ExprId(n.c));
            return then && otherwise ? make_select(pool_, ExprId(n.a), then, otherwise) : ExprId();
        }
        case Kind::Call: return of_call(e);
        default: return constant(0);
        }
    }

private:
    ExprId constant(double value) { return pool_.constant(value); }
    bool is_zero(ExprId e) const { return pool_.is_constant(e, 0); }
    ExprId square(ExprId a) { return mul(pool_, a, a); }
    ExprId inverse(ExprId a) { return div(pool_, constant(1), a); }

    /// The derivative of a function of one argument; `e` is the function at `a`.
    ExprId slope(ExprId e, Op op, ExprId a) {
        switch (op) {
        case Op::Abs: return make(pool_, Op::Sign, a);
        case Op::Sqrt: return div(pool_, constant(0.5), e);
        case Op::Exp: return e;
        case Op::Log: return inverse(a);
        case Op::Log10: return div(pool_, constant(std::numbers::log10e), a);
        case Op::Sin: return make(pool_, Op::Cos, a);
        case Op::Cos: return neg(pool_, make(pool_, Op::Sin, a));
        case Op::Tan: return add(pool_, constant(1), square(e));
        case Op::Asin: return inverse(make(pool_, Op::Sqrt, sub(pool_, constant(1), square(a))));
        case Op::Acos: return div(pool_, constant(-1), make(pool_, Op::Sqrt, sub(pool_, constant(1), square(a))));
        case Op::Atan: return inverse(add(pool_, constant(1), square(a)));
        case Op::Sinh: return make(pool_, Op::Cosh, a);
        case Op::Cosh: return make(pool_, Op::Sinh, a);
        case Op::Tanh: return sub(pool_, constant(1), square(e));
        default: return constant(0);
        }
    }

    ExprId of_binary(ExprId e, Op op, ExprId a, ExprId b, ExprId da, ExprId db) {
        switch (op) {
        case Op::Add:
        case Op::Sub: return make(pool_, op, da, db);
        case Op::Mul: return add(pool_, mul(pool_, da, b), mul(pool_, a, db));
        case Op::Div: return of_quotient(e, b, da, db);
        case Op::Pow: return of_power(e, a, b, da, db);
        case Op::Atan2:
            return div(pool_, sub(pool_, mul(pool_, b, da), mul(pool_, a, db)), add(pool_, square(a), square(b)));
        case Op::Min: return make_select(pool_, make(pool_, Op::Lt, b, a), db, da);
        case Op::Max: return make_select(pool_, make(pool_, Op::Lt, a, b), db, da);
        default: return constant(0);
        }
    }

    /// (a/b)' = (a' - (a/b)·b')/b: uses the quotient that is there anyway.
    ExprId of_quotient(ExprId e, ExprId b, ExprId da, ExprId db) {
        if (is_zero(db)) return div(pool_, da, b);
        return div(pool_, sub(pool_, da, mul(pool_, e, db)), b);
    }

    /// (a^b)' = b·a^(b-1)·a' + a^b·log(a)·b'. The second term tends to 0 with a for b > 0 and has no meaning for a < 0.
    ExprId of_power(ExprId e, ExprId a, ExprId b, ExprId da, ExprId db) {
        ExprId base = mul(pool_, mul(pool_, b, make(pool_, Op::Pow, a, sub(pool_, b, constant(1)))), da);
        if (is_zero(db)) return base;
        ExprId growth = mul(pool_, mul(pool_, e, make(pool_, Op::Log, a)), db);
        ExprId exponent = make_select(pool_, make(pool_, Op::Gt, a, constant(0)), growth, constant(0));
        return is_zero(da) ? exponent : add(pool_, base, exponent);
    }

    ExprId of_call(ExprId e) {
        Children arguments = pool_.children(e);
        ExprId sum = constant(0);
        for (std::size_t i = 0; i < arguments.size(); ++i) {
            ExprId inner = derivative_of_(arguments[i]);
            if (!inner) return {};
            if (is_zero(inner)) continue;
            std::optional<ExprId> outer = call_ ? call_(e, i) : std::nullopt;
            if (!outer) return {};
            sum = add(pool_, sum, mul(pool_, *outer, inner));
        }
        return sum;
    }

    ExprPool& pool_;
    const CallDerivative& call_;
    DerivativeOf derivative_of_;
};

/// What the derivative of a node is made from: not the condition of a Select.
Children differentiated_children(const ExprPool& pool, ExprId e) {
    const Node& n = pool[e];
    if (is_piecewise_constant(n)) return {};
    if (n.kind == Kind::Select) return {{ExprId(n.b), ExprId(n.c)}, 2};
    return pool.children(e);
}

} // namespace

ExprId Differentiator::operator()(ExprId root) {
    auto open = [&](ExprId e) { return e > leaf_ && !is_leaf(pool_[e]) && !is_piecewise_constant(pool_[e]) && !memo_.contains(e); };
    ChainRule rule(pool_, call_, [&](ExprId e) { return known(e); });
    traverse(root, open, [&](ExprId e) { memo_[e] = rule(e); }, [&](ExprId e) { return differentiated_children(pool_, e); });
    return known(root);
}

/// Of a node that was passed. What is older than the leaf cannot contain it.
ExprId Differentiator::known(ExprId e) const {
    if (e == leaf_) return pool_.constant(1);
    auto found = memo_.find(e);
    return found != memo_.end() ? found->second : pool_.constant(0);
}

std::optional<ExprId> TimeDifferentiator::operator()(ExprId root) {
    ChainRule rule(pool_, call_, [&](ExprId e) { return memo_.find(e)->second; });
    auto open = [&](ExprId e) {
        if (memo_.contains(e)) return false;
        if (is_leaf(pool_[e])) memo_[e] = of_leaf(e);
        return !is_leaf(pool_[e]);
    };
    traverse(root, open, [&](ExprId e) { memo_[e] = rule(e); }, [&](ExprId e) { return differentiated_children(pool_, e); });
    ExprId derivative = memo_.find(root)->second;
    blocked_ = derivative ? ExprId() : obstacle(root);
    return derivative ? std::optional(derivative) : std::nullopt;
}

ExprId TimeDifferentiator::of_leaf(ExprId e) {
    switch (pool_[e].kind) {
    case Kind::Time: return pool_.constant(1);
    case Kind::Variable:
    case Kind::Der: return leaf_(e).value_or(ExprId());
    default: return pool_.constant(0);
    }
}

/// Goes down from a node without derivative to the leaf or Call that is to blame.
ExprId TimeDifferentiator::obstacle(ExprId e) const {
    for (;;) {
        ExprId below;
        for (ExprId child : differentiated_children(pool_, e)) {
            if (!below && !memo_.find(child)->second) below = child;
        }
        if (!below) return e;
        e = below;
    }
}

} // namespace torsion::symbolic
