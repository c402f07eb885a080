#include "compiler/structure/fixed_values.h"

#include "compiler/structure/parameters.h"
#include "compiler/symbolic/partial_evaluator.h"
#include "compiler/symbolic/rewrite.h"

namespace torsion::structure {

namespace {

/// of chains like `c = 0*f(v)`, `i = c*der(v)`: a zero can make other variables zero
constexpr int most_rounds_of_zeros = 10;

/// Known values of parameters that cannot be set.
class FixedValues {
public:
    explicit FixedValues(flat::FlatModel& flat) : flat_(flat) {
        for (VarId v : parameter_order(flat)) evaluate(v);
    }
    bool is_empty() const { return !has_any_; }
    /// A leaf: 0, or the value of a structural parameter. A function's result: 0, if it is 0 for all unknown arguments.
    /// A relation between known values: its truth. (Any other relation has its row in the table of relations and stays
    /// as it is.)
    std::optional<ExprId> replacement(ExprId e) {
        const symbolic::Kind kind = flat_.pool[e].kind;
        if (kind == symbolic::Kind::Relation) {
            const std::optional<double> holds = evaluator_(e);
            return holds ? flat_.pool.boolean(*holds != 0) : e;
        }
        if (kind == symbolic::Kind::Output)
            return evaluator_(e) == 0.0 ? std::optional(flat_.pool.constant(0)) : std::nullopt;
        if (kind != symbolic::Kind::Variable) return std::nullopt;
        const flat::Variable& v = flat_.variables[flat_.pool.var(e)];
        const std::optional<double> known = value(e);
        const bool is_wanted = known && (v.is_structural || (*known == 0 && v.type == flat::Type::Real));
        return is_wanted ? std::optional(flat_.pool.constant(*known)) : std::nullopt;
    }

    /// If an equation states that an unknown is 0, the unknown becomes known. False for other equations.
    bool take_zero(const flat::Equation& e) {
        for (const auto& [x, other] : {std::pair(e.lhs, e.rhs), {e.rhs, e.lhs}}) {
            if (!flat_.pool.is_constant(other, 0) || flat_.pool[x].kind != symbolic::Kind::Variable) continue;
            const VarId v = flat_.pool.var(x);
            const flat::Variable& variable = flat_.variables[v];
            if (!flat_.is_unknown(v) || variable.type != flat::Type::Real ||
                variable.variability != flat::Variability::Continuous)
                continue;
            known_.set(v, 0);
            is_known_.insert(v);
            return true;
        }
        return false;
    }

    void use_what_is_known() { evaluator_.forget(); }

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
    symbolic::PartialEvaluator evaluator_{flat_.pool, [this](ExprId leaf) { return value(leaf); }};
};

} // namespace

void substitute_fixed_values(StructuralAnalysis& s) {
    flat::FlatModel& flat = s.flat();
    FixedValues fixed(flat);
    if (fixed.is_empty()) return;
    IdSet<EquationId> says_zero;
    bool is_more = true;
    for (int round = 0; round < most_rounds_of_zeros && is_more; ++round) {
        symbolic::Rewriter rewrite(
            flat.pool, [&](ExprId e) { return fixed.replacement(e); }, symbolic::Rewriter::Asks::Outputs);
        is_more = false;
        for (EquationId e : flat.equations.ids()) {
            flat::Equation& equation = flat.equations[e];
            if (says_zero.contains(e)) continue;
            const Sides before{equation.lhs, equation.rhs};
            equation.lhs = rewrite(equation.lhs), equation.rhs = rewrite(equation.rhs);
            const bool is_changed = before != Sides{equation.lhs, equation.rhs};
            if (is_changed && fixed.take_zero(equation)) is_more = says_zero.insert(e);
        }
        fixed.use_what_is_known();
    }
}

} // namespace torsion::structure
