#include "compiler/symbolic/relative_slope.h"

#include "compiler/symbolic/simplify.h"

#include <vector>

namespace torsion::symbolic {

namespace {

constexpr int deepest_sum = 16; ///< deeper sums and products are not opened
constexpr int most_visits = 1000;

struct Dual {
    ExprId value, slope;
};

struct ScaledExponential { ///< factor·exp(exponent)
    Dual factor, exponent;
};

class RelativeSlope {
public:
    RelativeSlope(ExprPool& pool, const std::function<ExprId(ExprId)>& derivative_of)
        : pool_(pool), derivative_of_(derivative_of) {}

    bool has_exp(ExprId e, int depth = 0) {
        if (depth > deepest_sum || ++visits_ > most_visits) return false;
        const Node& n = pool_[e];
        if (n.kind != Kind::Unary && n.kind != Kind::Binary) return false;
        switch (n.op) {
        case Op::Exp: return true;
        case Op::Neg:
        case Op::Sqrt: return has_exp(ExprId(n.a), depth + 1);
        case Op::Pow: return pool_.is_constant(ExprId(n.b)) && has_exp(ExprId(n.a), depth + 1);
        case Op::Add:
        case Op::Sub:
        case Op::Mul:
        case Op::Div: return has_exp(ExprId(n.a), depth + 1) || has_exp(ExprId(n.b), depth + 1);
        default: return false;
        }
    }

    ExprId operator()(ExprId e) {
        if (!has_exp(e)) return plain(e);
        const Node n = pool_[e];
        const ExprId a(n.a), b(n.b);
        switch (n.op) {
        case Op::Exp: return derivative_of_(a);
        case Op::Neg: return (*this)(a);
        case Op::Sqrt: return mul(pool_, constant(0.5), (*this)(a));
        case Op::Pow: return mul(pool_, b, (*this)(a));
        case Op::Mul: return add(pool_, (*this)(a), (*this)(b));
        case Op::Div: return sub(pool_, (*this)(a), (*this)(b));
        default: return of_sum(e);
        }
    }

private:
    ExprId constant(double value) { return pool_.constant(value); }
    ExprId plain(ExprId e) { return div(pool_, derivative_of_(e), e); }

    /// Σᵢ (fᵢ' + fᵢ·uᵢ') / Σⱼ fⱼ·exp(uⱼ - uᵢ)
    ExprId of_sum(ExprId e) {
        std::vector<ScaledExponential> terms;
        collect(e, false, terms, 0);
        ExprId result = constant(0);
        bool any = false;
        for (const ScaledExponential& t : terms) {
            any = any || !pool_.is_constant(t.exponent.value);
            ExprId slope = add(pool_, t.factor.slope, mul(pool_, t.factor.value, t.exponent.slope));
            if (pool_.is_constant(slope, 0)) continue;
            ExprId sum = constant(0);
            for (const ScaledExponential& other : terms)
                sum = add(pool_, sum,
                          mul(pool_, other.factor.value,
                              make(pool_, Op::Exp, sub(pool_, other.exponent.value, t.exponent.value))));
            result = add(pool_, result, div(pool_, slope, sum));
        }
        return any ? result : plain(e);
    }

    void collect(ExprId e, bool negative, std::vector<ScaledExponential>& terms, int depth) {
        const Node n = pool_[e];
        const bool is_sum = n.kind == Kind::Binary && (n.op == Op::Add || n.op == Op::Sub);
        if (n.kind == Kind::Unary && n.op == Op::Neg && depth < deepest_sum)
            return collect(ExprId(n.a), !negative, terms, depth + 1);
        if (is_sum && depth < deepest_sum) {
            collect(ExprId(n.a), negative, terms, depth + 1);
            return collect(ExprId(n.b), negative != (n.op == Op::Sub), terms, depth + 1);
        }
        ScaledExponential t = term(e, 0);
        if (negative) t.factor = {neg(pool_, t.factor.value), neg(pool_, t.factor.slope)};
        terms.push_back(t);
    }

    ScaledExponential term(ExprId e, int depth) {
        const Node n = pool_[e];
        const Dual zero{constant(0), constant(0)};
        if (n.kind == Kind::Unary && n.op == Op::Exp)
            return {{constant(1), constant(0)}, {ExprId(n.a), derivative_of_(ExprId(n.a))}};
        const bool is_product = n.kind == Kind::Binary && (n.op == Op::Mul || n.op == Op::Div);
        if (!is_product || depth > deepest_sum || !has_exp(e)) return {{e, derivative_of_(e)}, zero};
        ScaledExponential a = term(ExprId(n.a), depth + 1), b = term(ExprId(n.b), depth + 1);
        if (n.op == Op::Mul)
            return {product(a.factor, b.factor),
                    {add(pool_, a.exponent.value, b.exponent.value), add(pool_, a.exponent.slope, b.exponent.slope)}};
        return {quotient(a.factor, b.factor),
                {sub(pool_, a.exponent.value, b.exponent.value), sub(pool_, a.exponent.slope, b.exponent.slope)}};
    }

    Dual product(Dual a, Dual b) {
        return {mul(pool_, a.value, b.value), add(pool_, mul(pool_, a.slope, b.value), mul(pool_, a.value, b.slope))};
    }
    Dual quotient(Dual a, Dual b) {
        ExprId value = div(pool_, a.value, b.value);
        return {value, div(pool_, sub(pool_, a.slope, mul(pool_, value, b.slope)), b.value)};
    }

    ExprPool& pool_;
    const std::function<ExprId(ExprId)>& derivative_of_;
    int visits_ = 0;
};

} // namespace

std::optional<ExprId> relative_slope(ExprPool& pool, ExprId b, const std::function<ExprId(ExprId)>& derivative_of) {
    RelativeSlope slope(pool, derivative_of);
    return slope.has_exp(b) ? std::optional(slope(b)) : std::nullopt;
}

} // namespace torsion::symbolic
