#include "compiler/lower/magnitudes.h"

#include "compiler/symbolic/simplify.h"
#include "compiler/symbolic/walk.h"

#include <cmath>
#include <unordered_map>

namespace torsion::lower {

namespace {

using structure::Assignment;
using structure::ExprId;
using structure::TornSystem;
using structure::VarId;
using symbolic::Kind;
using symbolic::Node;
using symbolic::Op;

class Magnitudes {
public:
    Magnitudes(flat::FlatModel& flat, const TornSystem& torn)
        : pool_(flat.pool), walk_(pool_), is_strict_(torn.inner.empty() || torn.kind == TornSystem::Kind::Nonlinear) {
        if (is_strict_) return;
        const auto add = [&](VarId v) {
            const flat::Variable& x = flat.variables[v];
            nominal_.emplace(v, x.has_nominal && x.nominal != 0 ? std::fabs(x.nominal) : 1);
        };
        for (VarId tear : torn.tears) add(tear);
        for (const Assignment& inner : torn.inner) add(inner.variable);
        for (VarId tear : torn.tears) raise(tear, absolute(pool_.variable(tear)));
        for (const Assignment& inner : torn.inner)
            // it carries their rounding error, however small its own value is
            raise(inner.variable, parts_of(inner.value).terms);
    }

    ExprId operator()(ExprId root) {
        const Parts parts = parts_of(root);
        if (is_strict_) return parts.terms;
        return symbolic::make(pool_, Op::Max, parts.terms, symbolic::mul(pool_, parts.coefficients, largest_));
    }

private:
    struct Parts {
        ExprId terms; ///< sum of their magnitudes
        /// of the system's unknowns: sum of their magnitudes, each times the unknown's nominal value
        ExprId coefficients;
    };
    bool is_entered(ExprId e) const {
        const Node& n = pool_[e];
        return n.op == Op::Neg || n.kind == Kind::Select ||
               (n.kind == Kind::Binary && (n.op == Op::Add || n.op == Op::Sub || n.op == Op::Mul || n.op == Op::Div));
    }
    Parts parts_of(ExprId root) {
        walk_.restart();
        walk_(root, [&](ExprId e) { parts_[e] = of_node(e); }, [&](ExprId e) { return is_entered(e); });
        return parts_.at(root);
    }
    void raise(VarId unknown, ExprId size) {
        largest_ = symbolic::make(pool_, Op::Max, largest_,
                                  symbolic::mul(pool_, pool_.constant(1 / nominal_.at(unknown)), size));
    }
    ExprId absolute(ExprId e) { return symbolic::make(pool_, Op::Abs, e); }
    bool is_zero(ExprId e) const { return pool_.is_constant(e, 0); }

    Parts of_node(ExprId e) {
        const Node n = pool_[e];
        if (n.kind == Kind::Variable) {
            const auto found = nominal_.find(pool_.var(e));
            return {absolute(e), pool_.constant(found == nominal_.end() ? 0 : found->second)};
        }
        if (!is_entered(e)) return {absolute(e), pool_.constant(0)};
        const Parts a = parts_.at(ExprId(n.a));
        if (n.op == Op::Neg) return a;
        const Parts b = parts_.at(ExprId(n.b));
        if (n.kind == Kind::Select) {
            const Parts c = parts_.at(ExprId(n.c));
            return {symbolic::make_select(pool_, ExprId(n.a), b.terms, c.terms),
                    symbolic::make_select(pool_, ExprId(n.a), b.coefficients, c.coefficients)};
        }
        if (n.op == Op::Div) {
            const ExprId divisor = absolute(ExprId(n.b));
            return {symbolic::div(pool_, a.terms, divisor),
                    scaled(a.coefficients, symbolic::div(pool_, pool_.constant(1), divisor))};
        }
        if (n.op == Op::Mul) {
            const bool is_first = !is_zero(a.coefficients);
            return {symbolic::mul(pool_, a.terms, b.terms), is_first ? scaled(a.coefficients, absolute(ExprId(n.b)))
                                                                     : scaled(b.coefficients, absolute(ExprId(n.a)))};
        }
        return {symbolic::add(pool_, a.terms, b.terms), symbolic::add(pool_, a.coefficients, b.coefficients)};
    }
    ExprId scaled(ExprId coefficients, ExprId factor) {
        return is_zero(coefficients) ? coefficients : symbolic::mul(pool_, coefficients, factor);
    }

    symbolic::ExprPool& pool_;
    symbolic::Walker walk_;
    bool is_strict_;
    std::unordered_map<VarId, double> nominal_; ///< of the block's unknowns
    ExprId largest_ = pool_.constant(0);
    std::unordered_map<ExprId, Parts> parts_;
};

} // namespace

std::vector<ExprId> residual_magnitudes(flat::FlatModel& flat, const TornSystem& torn) {
    Magnitudes magnitude(flat, torn);
    std::vector<ExprId> result;
    for (const structure::Residual& residual : torn.residuals) result.push_back(magnitude(residual.value));
    return result;
}

} // namespace torsion::lower
