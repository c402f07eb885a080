#include "compiler/structure/fixed_values.h"

#include "compiler/structure/parameters.h"
#include "compiler/symbolic/evaluate.h"
#include "compiler/symbolic/rewrite.h"

namespace torsion::structure {

namespace {

/// Parameters that nobody can set and whose value is known.
class FixedValues {
public:
    explicit FixedValues(flat::FlatModel& flat) : flat_(flat) {
        for (VarId v : parameter_order(flat)) evaluate(v);
    }
    bool is_empty() const { return !has_any_; }
    /// Of a leaf: 0, or the value of a structural parameter. Of a relation between values that are known: whether it holds. (Else it has its row in the table of
    /// relations and stays as it is.)
    std::optional<ExprId> replacement(ExprId e) {
        const symbolic::Kind kind = flat_.pool[e].kind;
        if (kind == symbolic::Kind::Relation) {
            const std::optional<double> holds = evaluator_(e);
            return holds ? flat_.pool.boolean(*holds != 0) : e;
        }
        if (kind != symbolic::Kind::Variable) return std::nullopt;
        const flat::Variable& v = flat_.variables[flat_.pool.var(e)];
        const std::optional<double> known = value(e);
        const bool is_wanted = known && (v.is_structural || (*known == 0 && v.type == flat::Type::Real));
        return is_wanted ? std::optional(flat_.pool.constant(*known)) : std::nullopt;
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
        has_any_ = has_any_ || x.is_structural || (*result == 0 && x.type == flat::Type::Real);
    }

    flat::FlatModel& flat_;
    IdMap<VarId, double> known_;
    IdSet<VarId> is_known_;
    bool has_any_ = false;
    symbolic::Evaluator evaluator_{flat_.pool, [this](ExprId leaf) { return value(leaf); }};
};

} // namespace

void put_fixed_values(Sorting& s) {
    flat::FlatModel& flat = s.flat();
    FixedValues fixed(flat);
    if (fixed.is_empty()) return;
    symbolic::Rewriter rewrite(flat.pool, [&](ExprId e) { return fixed.replacement(e); });
    for (flat::Equation& equation : flat.equations) equation.lhs = rewrite(equation.lhs), equation.rhs = rewrite(equation.rhs);
}

} // namespace torsion::structure
