#include "compiler/structure/zeros.h"

#include "compiler/structure/parameters.h"
#include "compiler/symbolic/evaluate.h"
#include "compiler/symbolic/rewrite.h"

namespace torsion::structure {

namespace {

/// Fixed parameters whose value is known, and of these the Reals that are 0.
class Zeros {
public:
    explicit Zeros(flat::FlatModel& flat) : flat_(flat) {
        for (VarId v : parameter_order(flat)) evaluate(v);
    }
    bool is_empty() const { return !has_zero_; }
    bool is_zero(ExprId e) const {
        return flat_.pool[e].kind == symbolic::Kind::Variable && flat_.variables[flat_.pool.var(e)].type == flat::Type::Real && value(e) == 0.0;
    }

private:
    std::optional<double> value(ExprId leaf) const {
        if (flat_.pool[leaf].kind != symbolic::Kind::Variable) return std::nullopt;
        const VarId v = flat_.pool.var(leaf);
        return is_known_.contains(v) ? std::optional(known_[v]) : std::nullopt;
    }

    void evaluate(VarId v) {
        const flat::Variable& x = flat_.variables[v];
        const bool is_fixed = x.variability == flat::Variability::Constant || x.is_final || x.is_structural;
        const std::optional<double> result = is_fixed && x.binding ? evaluator_(x.binding) : std::nullopt;
        if (!result) return;
        known_.set(v, *result);
        is_known_.insert(v);
        has_zero_ = has_zero_ || (*result == 0 && x.type == flat::Type::Real);
    }

    flat::FlatModel& flat_;
    IdMap<VarId, double> known_;
    IdSet<VarId> is_known_;
    bool has_zero_ = false;
    symbolic::Evaluator evaluator_{flat_.pool, [this](ExprId leaf) { return value(leaf); }};
};

} // namespace

void drop_zeros(Sorting& s) {
    flat::FlatModel& flat = s.flat();
    const Zeros zeros(flat);
    if (zeros.is_empty()) return;
    symbolic::Rewriter rewrite(flat.pool, [&](ExprId e) -> std::optional<ExprId> {
        if (flat.pool[e].kind == symbolic::Kind::Relation) return e; // it has its row in the table of relations
        return zeros.is_zero(e) ? std::optional(flat.pool.constant(0)) : std::nullopt;
    });
    for (flat::Equation& equation : flat.equations) equation.lhs = rewrite(equation.lhs), equation.rhs = rewrite(equation.rhs);
}

} // namespace torsion::structure
