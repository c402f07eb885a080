#include "compiler/symbolic/simplify.h"

#include "compiler/symbolic/operators.h"

#include <cmath>
#include <optional>
#include <utility>

namespace torsion::symbolic {

namespace {

bool is_op(const ExprPool& pool, ExprId e, Op op) {
    const Node& n = pool[e];
    return (n.kind == Kind::Unary || n.kind == Kind::Binary) && n.op == op;
}

/// The folded constant; a zero is always positive, so that 0 and -0 are one node.
std::optional<ExprId> finite_constant(ExprPool& pool, double value) {
    if (!std::isfinite(value)) return std::nullopt;
    return pool.constant(value == 0 ? 0.0 : value);
}

/// Removes the minus signs from `e`; true if their number is odd.
bool strip_minus(const ExprPool& pool, ExprId& e) {
    bool odd = false;
    for (; is_op(pool, e, Op::Neg); e = ExprId(pool[e].a)) odd = !odd;
    return odd;
}

/// -(factor op other), for a constant factor of a product or a constant numerator. Exact in floating point.
std::optional<ExprId> with_factor_negated(ExprPool& pool, ExprId e) {
    bool product = is_op(pool, e, Op::Mul);
    if (!product && !is_op(pool, e, Op::Div)) return std::nullopt;
    ExprId factor(pool[e].a), other(pool[e].b);
    if (product && pool.is_constant(other)) std::swap(factor, other);
    if (!pool.is_constant(factor)) return std::nullopt;
    double negated = -pool.value(factor);
    if (product && negated == 1) return other;
    return pool.binary(product ? Op::Mul : Op::Div, pool.constant(negated), other);
}

bool has_negative_factor(const ExprPool& pool, ExprId e) {
    auto negative = [&](std::uint32_t operand) {
        return pool.is_constant(ExprId(operand)) && pool.value(ExprId(operand)) < 0;
    };
    if (is_op(pool, e, Op::Div)) return negative(pool[e].a);
    return is_op(pool, e, Op::Mul) && (negative(pool[e].a) || negative(pool[e].b));
}

/// A term of a sum. The sign is separated from -x, -3, -3*x and -3/x, so that a + (-3*x) becomes a - 3*x.
struct SignedTerm {
    bool negative;
    ExprId magnitude;
};

SignedTerm term(ExprPool& pool, ExprId e) {
    bool odd = strip_minus(pool, e);
    if (pool.is_constant(e) && pool.value(e) < 0) return {!odd, pool.constant(-pool.value(e))};
    if (has_negative_factor(pool, e)) return {!odd, *with_factor_negated(pool, e)};
    return {odd, e};
}

ExprId join(ExprPool& pool, ExprId a, ExprId b, bool subtract) {
    SignedTerm s = term(pool, a), t = term(pool, b);
    if (subtract) t.negative = !t.negative;
    if (s.negative != t.negative && s.magnitude == t.magnitude) return pool.constant(0);
    if (s.negative && !t.negative) return pool.binary(Op::Sub, t.magnitude, s.magnitude);
    return pool.binary(t.negative ? Op::Sub : Op::Add, s.negative ? a : s.magnitude, t.magnitude);
}

ExprId make_neg(ExprPool& pool, ExprId a) {
    if (strip_minus(pool, a)) return a;
    if (pool.is_constant(a)) {
        if (auto folded = finite_constant(pool, -pool.value(a))) return *folded;
    }
    if (is_op(pool, a, Op::Sub)) return join(pool, ExprId(pool[a].b), ExprId(pool[a].a), true);
    if (auto negated = with_factor_negated(pool, a)) return *negated;
    return pool.unary(Op::Neg, a);
}

ExprId make_sum(ExprPool& pool, ExprId a, ExprId b, bool subtract) {
    if (pool.is_constant(b, 0)) return a;
    if (pool.is_constant(a, 0)) return subtract ? make_neg(pool, b) : b;
    return join(pool, a, b, subtract);
}

/// Pulls the signs out of both operands: into a constant if possible, else to the front.
ExprId make_product(ExprPool& pool, Op op, ExprId a, ExprId b) {
    bool odd = strip_minus(pool, a) != strip_minus(pool, b);
    if (op == Op::Div && a == b && !pool.is_constant(a)) return pool.constant(odd ? -1 : 1);
    if (!odd) return pool.binary(op, a, b);
    if (pool.is_constant(a)) return pool.binary(op, pool.constant(-pool.value(a)), b);
    if (pool.is_constant(b)) return pool.binary(op, a, pool.constant(-pool.value(b)));
    return pool.unary(Op::Neg, pool.binary(op, a, b));
}

ExprId make_mul(ExprPool& pool, ExprId a, ExprId b) {
    if (pool.is_constant(b)) std::swap(a, b);
    if (pool.is_constant(a, 0)) return pool.constant(0);
    if (pool.is_constant(a, 1)) return b;
    if (pool.is_constant(a, -1)) return make_neg(pool, b);
    return make_product(pool, Op::Mul, a, b);
}

ExprId make_div(ExprPool& pool, ExprId a, ExprId b) {
    if (pool.is_constant(b, 0)) return pool.binary(Op::Div, a, b); // the failure belongs to run time, with its place
    if (pool.is_constant(a, 0)) return pool.constant(0);
    if (pool.is_constant(b, 1)) return a;
    if (pool.is_constant(b, -1)) return make_neg(pool, a);
    return make_product(pool, Op::Div, a, b);
}

ExprId make_pow(ExprPool& pool, ExprId a, ExprId b) {
    if (pool.is_constant(b, 0) || pool.is_constant(a, 1)) return pool.constant(1);
    if (pool.is_constant(b, 1)) return a;
    return pool.binary(Op::Pow, a, b);
}

bool contradict(const ExprPool& pool, ExprId a, ExprId b) {
    return (is_op(pool, a, Op::Not) && pool[a].a == b.index()) || (is_op(pool, b, Op::Not) && pool[b].a == a.index());
}

ExprId make_junction(ExprPool& pool, Op op, ExprId a, ExprId b) {
    if (pool.is_constant(b)) std::swap(a, b);
    bool absorbing = op == Op::Or; // the truth value that alone decides
    if (pool.is_constant(a)) return (pool.value(a) != 0) == absorbing ? pool.boolean(absorbing) : b;
    if (a == b) return a;
    if (contradict(pool, a, b)) return pool.boolean(absorbing);
    return pool.binary(op, a, b);
}

ExprId compare_with_itself(ExprPool& pool, Op op) { return pool.boolean(op == Op::Le || op == Op::Ge || op == Op::Eq); }

} // namespace

ExprId make(ExprPool& pool, Op op, ExprId a) {
    if (op == Op::Neg) return make_neg(pool, a);
    if (pool.is_constant(a)) {
        if (auto folded = finite_constant(pool, apply(op, pool.value(a)))) return *folded;
    }
    if (op == Op::Abs) strip_minus(pool, a);
    if (op == Op::Abs && is_op(pool, a, Op::Abs)) return a;
    if (op == Op::Not && is_op(pool, a, Op::Not)) return ExprId(pool[a].a);
    if (op == Op::Not && is_op(pool, a, Op::Eq)) return pool.binary(Op::Ne, ExprId(pool[a].a), ExprId(pool[a].b));
    if (op == Op::Not && is_op(pool, a, Op::Ne)) return pool.binary(Op::Eq, ExprId(pool[a].a), ExprId(pool[a].b));
    return pool.unary(op, a);
}

ExprId make(ExprPool& pool, Op op, ExprId a, ExprId b) {
    if (pool.is_constant(a) && pool.is_constant(b)) {
        auto folded = finite_constant(pool, apply(op, pool.value(a), pool.value(b)));
        return folded ? *folded : pool.binary(op, a, b);
    }
    switch (op) {
    case Op::Add:
    case Op::Sub: return make_sum(pool, a, b, op == Op::Sub);
    case Op::Mul: return make_mul(pool, a, b);
    case Op::Div: return make_div(pool, a, b);
    case Op::Pow: return make_pow(pool, a, b);
    case Op::Min:
    case Op::Max: return a == b ? a : pool.binary(op, a, b);
    case Op::And:
    case Op::Or: return make_junction(pool, op, a, b);
    default: break;
    }
    if (is_comparison(op) && a == b) return compare_with_itself(pool, op);
    return pool.binary(op, a, b);
}

ExprId make_select(ExprPool& pool, ExprId condition, ExprId then, ExprId otherwise) {
    for (; is_op(pool, condition, Op::Not); condition = ExprId(pool[condition].a)) std::swap(then, otherwise);
    if (pool.is_constant(condition)) return pool.value(condition) != 0 ? then : otherwise;
    auto repeats = [&](ExprId arm) { return pool[arm].kind == Kind::Select && pool[arm].a == condition.index(); };
    while (repeats(then)) then = ExprId(pool[then].b);
    while (repeats(otherwise)) otherwise = ExprId(pool[otherwise].c);
    return then == otherwise ? then : pool.select(condition, then, otherwise);
}

ExprId make_relation(ExprPool& pool, Op op, ExprId a, ExprId b) {
    if (pool.is_constant(a) && pool.is_constant(b)) return pool.boolean(apply(op, pool.value(a), pool.value(b)) != 0);
    if (a == b) return compare_with_itself(pool, op);
    return pool.relation(op, a, b);
}

} // namespace torsion::symbolic
