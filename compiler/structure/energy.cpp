#include "compiler/structure/energy.h"

#include "compiler/structure/parameters.h"
#include "compiler/symbolic/differentiate.h"
#include "compiler/symbolic/rewrite.h"
#include "compiler/symbolic/simplify.h"

#include <unordered_map>

namespace torsion::structure {

namespace {

using symbolic::Kind;

constexpr int deepest = 200; ///< length of a chain of variables from one to another that has a derivative

class EnergySubstitution {
public:
    explicit EnergySubstitution(StructuralAnalysis& s) : s_(s), pool_(s.flat().pool) {
        for (const Block& block : s.model.simulation.blocks) {
            if (const auto* single = std::get_if<Assignment>(&block)) value_[single->variable] = single->value;
            if (const auto* torn = std::get_if<TornSystem>(&block))
                for (const Assignment& inner : torn->inner) value_[inner.variable] = inner.value;
        }
    }

    void operator()() {
        flat::Energy& energy = s_.flat().energy;
        symbolic::Rewriter rewrite(pool_, [this](ExprId e) { return leaf(e); });
        for (auto* sum : {&energy.stored, &energy.supplied, &energy.dissipated, &energy.unaccounted})
            for (ExprId& e : *sum) e = rewrite(e);
        if (energy.obstacle.empty() && blocked_)
            energy.obstacle = "the derivative of `" + s_.name(blocked_) + "` is not known";
    }

private:
    std::optional<ExprId> leaf(ExprId e) {
        switch (pool_[e].kind) {
        case Kind::Variable: return image(pool_.var(e), false);
        case Kind::Pre: return image(pool_.var(e), true);
        case Kind::Initial: return pool_.boolean(false);
        case Kind::Der: break;
        default: return std::nullopt;
        }
        const VarId v = pool_.var(e);
        if (std::optional<ExprId> found = rate(v)) return found;
        if (!blocked_) blocked_ = v;
        return pool_.constant(0);
    }

    ExprId with_sign(ExprId e, bool negated) { return negated ? symbolic::neg(pool_, e) : e; }

    ExprId image(VarId v, bool before) {
        const Alias& alias = s_.model.alias[v];
        if (alias.value) return alias.value;
        const VarId x = alias.target ? alias.target : v;
        return with_sign(before ? pool_.pre(x) : pool_.variable(x), alias.target && alias.negated);
    }

    std::optional<ExprId> rate(VarId v) {
        const Alias alias = s_.model.alias[v];
        if (alias.value || is_parameter(s_.flat().variables[v])) return pool_.constant(0);
        if (alias.target) {
            std::optional<ExprId> found = rate(alias.target);
            return found ? std::optional(with_sign(*found, alias.negated)) : found;
        }
        if (VarId d = s_.model.derivative[v]) return image(d, false);
        if (s_.is_discrete(v)) return pool_.constant(0);
        if (auto known = rates_.find(v); known != rates_.end()) return known->second;
        auto value = value_.find(v);
        if (value == value_.end() || depth_ >= deepest) return std::nullopt;
        rates_[v] = std::nullopt; // a variable that depends on itself has no explicit derivative
        ++depth_;
        symbolic::TimeDifferentiator differentiate(pool_, [this](ExprId e) { return rate(pool_.var(e)); });
        std::optional<ExprId> result = differentiate(value->second);
        --depth_;
        return rates_[v] = result;
    }

    StructuralAnalysis& s_;
    symbolic::ExprPool& pool_;
    std::unordered_map<VarId, ExprId> value_; ///< its expression in the simulation
    std::unordered_map<VarId, std::optional<ExprId>> rates_;
    VarId blocked_;
    int depth_ = 0;
};

} // namespace

void substitute_energy(StructuralAnalysis& sorting) {
    if (!sorting.flat().energy.is_declared()) return;
    EnergySubstitution substitute(sorting);
    substitute();
}

} // namespace torsion::structure
