#include "compiler/structure/start_guesses.h"

#include "compiler/symbolic/algebra.h"
#include "compiler/symbolic/rewrite.h"

#include <algorithm>
#include <cmath>

namespace torsion::structure {

namespace {

using symbolic::Kind;

class StartGuesses {
public:
    StartGuesses(StructuralAnalysis& s, const std::vector<Sides>& sides)
        : s_(s), pool_(s.flat().pool), sides_(sides), with_starts_(pool_, [this](ExprId e) { return start_of(e); }) {}

    void look_at(const TornSystem& system) {
        tears_ = &system.tears;
        for (const Assignment& inner : system.inner) look_at(inner.equation);
        for (const Residual& residual : system.residuals) look_at(residual.equation);
    }

private:
    const flat::Variable& variable(VarId v) const { return s_.flat().variables[v]; }

    bool says_nothing(VarId v) const {
        const flat::Variable& x = variable(v);
        return !x.fixed && !x.guess && !says_start(s_.flat(), v);
    }

    /// The equation gives a start if a tear is its only unknown that lacks one.
    void look_at(EquationId equation) {
        const Sides& sides = sides_[equation.index()];
        s_.reader.read(sides.lhs, sides.rhs);
        VarId open;
        for (const Incidence& i : s_.reader.variables()) {
            if (!says_nothing(i.variable)) continue;
            if (open) return;
            open = i.variable;
        }
        if (!open || std::ranges::find(*tears_, open) == tears_->end()) return;
        const auto solution = symbolic::isolate(pool_, sides.lhs, sides.rhs, s_.flat().leaf(open));
        if (!solution || !pool_.is_constant(solution->pivot) || !has_starts(solution->value)) return;
        const ExprId guess = with_starts_(solution->value);
        if (is_possible(open, s_.values(guess))) s_.flat().variables[open].guess = guess;
    }

    /// Are all leaves parameters or unknowns with a start value?
    bool has_starts(ExprId root) {
        bool result = true;
        walk_.restart();
        walk_(root, [&](ExprId e) {
            const Kind kind = pool_[e].kind;
            if (kind == Kind::Time || kind == Kind::Pre || kind == Kind::Relation || kind == Kind::Initial ||
                kind == Kind::Der)
                result = false;
            if (kind != Kind::Variable || is_parameter(variable(pool_.var(e)))) return;
            const VarId v = pool_.var(e);
            result = result && s_.is_continuous(v) && !says_nothing(v);
        });
        return result;
    }

    std::optional<ExprId> start_of(ExprId e) {
        if (pool_[e].kind != Kind::Variable) return std::nullopt;
        const flat::Variable& x = variable(pool_.var(e));
        return is_parameter(x) ? e : x.guess ? x.guess : x.start;
    }

    bool is_possible(VarId v, double value) {
        const flat::Variable& x = variable(v);
        const bool is_below = x.min && value < s_.values(x.min), is_above = x.max && value > s_.values(x.max);
        return std::isfinite(value) && !is_below && !is_above;
    }

    StructuralAnalysis& s_;
    symbolic::ExprPool& pool_;
    const std::vector<Sides>& sides_;
    const std::vector<VarId>* tears_ = nullptr;
    symbolic::Walker walk_{pool_};
    symbolic::Rewriter with_starts_;
};

} // namespace

void guess_starts(StructuralAnalysis& s, const std::vector<Sides>& sides) {
    StartGuesses guesses(s, sides);
    for (const Block& block : s.model.initialization.blocks) {
        const auto* system = std::get_if<TornSystem>(&block);
        if (system && (system->kind == TornSystem::Kind::Nonlinear || system->is_mixed())) guesses.look_at(*system);
    }
}

} // namespace torsion::structure
