#include "compiler/lower/fold.h"

#include "compiler/program/evaluate.h"
#include "compiler/structure/guards.h"
#include "compiler/support/match.h"
#include "compiler/symbolic/rewrite.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace torsion::lower {

using flat::Type;
using flat::Variability;
using structure::ExprId;
using structure::VarId;
using symbolic::Kind;

namespace {

class Folder {
public:
    explicit Folder(structure::SortedModel& model) : model_(model), pool_(model.flat.pool) {}

    void operator()() {
        for (VarId v : model_.parameters) evaluate(v);
        find_affected();
        for (auto* partition : {&model_.simulation, &model_.initialization}) {
            for (structure::Block& block : partition->blocks) match(block, [&](auto& b) { fold(b); });
        }
        for (structure::Residual& residual : model_.oracle) fold(residual.value);
        for (flat::Relation& relation : model_.flat.relations) fold(relation);
        structure::join_guards(model_.flat);
        for (flat::Assertion& assertion : model_.flat.assertions) {
            fold(assertion.condition);
            for (ExprId& value : assertion.values) fold(value);
        }
        for (flat::Reinit& reinit : model_.flat.reinits) fold(reinit.condition), fold(reinit.value);
        for (flat::LeftLimit& left : model_.flat.left_limits) fold(left.value);
        flat::Energy& energy = model_.flat.energy;
        for (auto* sum : {&energy.stored, &energy.supplied, &energy.dissipated, &energy.unaccounted})
            for (ExprId& e : *sum) fold(e);
        for (flat::Variable& x : model_.flat.variables) fold(x);
        for (VarId v : model_.alias.ids()) fold(model_.alias.at(v).value);
        for (ExprId& pivot : model_.state_pivots) fold(pivot);
    }

private:
    static bool is_fixed(const flat::Variable& x) {
        return x.variability == Variability::Constant || x.is_final || x.is_structural;
    }

    std::optional<double> value(ExprId leaf) const {
        if (pool_[leaf].kind != Kind::Variable) return std::nullopt;
        VarId v = pool_.var(leaf);
        return is_known_.contains(v) ? std::optional(known_[v]) : std::nullopt;
    }

    void evaluate(VarId v) {
        flat::Variable& x = model_.flat.variables[v];
        if (!x.binding || x.type == Type::String) return;
        std::optional<double> result = evaluator_(x.binding);
        if (!result || !std::isfinite(*result)) return;
        x.binding = pool_.constant(*result);
        if (!is_fixed(x)) return;
        known_.set(v, *result);
        is_known_.insert(v);
    }

    /// Marks the present nodes that contain a known variable. Most contain none and stay as they are.
    void find_affected() {
        is_affected_.resize(pool_.size());
        for (std::size_t i = 0; i < is_affected_.size(); ++i) {
            const ExprId e(i);
            if (pool_[e].kind == Kind::Variable) is_affected_[i] = is_known_.contains(pool_.var(e));
            else
                is_affected_[i] =
                    std::ranges::any_of(pool_.children(e), [&](ExprId child) { return is_affected_[child.index()]; });
        }
    }

    void fold(ExprId& e) {
        if (e && (e.index() >= is_affected_.size() || is_affected_[e.index()])) e = rewriter_(e);
    }
    void fold(structure::Assignment& assignment) { fold(assignment.value); }
    void fold(structure::TornSystem& system) {
        for (structure::Assignment& inner : system.inner) fold(inner);
        for (structure::Residual& residual : system.residuals) fold(residual.value);
        for (structure::Residual& row : system.rows) fold(row.value);
        for (structure::Assignment& discrete : system.discretes) fold(discrete);
    }
    void fold(flat::Relation& relation) {
        fold(relation.node);
        fold(relation.active);
        fold(relation.at_start);
    }
    void fold(flat::Variable& x) {
        fold(x.binding);
        fold(x.start);
    }

    structure::SortedModel& model_;
    symbolic::ExprPool& pool_;
    IdMap<VarId, double> known_;
    IdSet<VarId> is_known_;
    std::vector<bool> is_affected_;
    program::Evaluator evaluator_{pool_, [this](ExprId leaf) { return value(leaf); }};
    symbolic::Rewriter rewriter_{pool_, [this](ExprId leaf) -> std::optional<ExprId> {
                                     std::optional<double> number = value(leaf);
                                     return number ? std::optional(pool_.constant(*number)) : std::nullopt;
                                 }};
};

} // namespace

void fold_constants(structure::SortedModel& model) { Folder{model}(); }

} // namespace torsion::lower
