#include "compiler/lower/derivatives/residual_form.h"

#include "compiler/lower/derivatives/jacobian.h"
#include "compiler/lower/derivatives/markowitz_cost.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>
#include <memory>

namespace torsion::lower {

using program::ResidualLayout;

using structure::Assignment;
using structure::Role;
using structure::TornSystem;
using symbolic::Kind;

namespace {

/// The unknowns that a variable depends on, in order. Shared: all tears of a solved block have the same.
using Columns = std::shared_ptr<const std::vector<std::uint32_t>>;

class Chooser {
public:
    Chooser(Lowering& lowering, Gradients& gradients, Scheduler& scheduler)
        : lowering_(lowering), gradients_(gradients), scheduler_(scheduler), walker_(lowering.pool()) {}

    ResidualForm operator()() {
        const std::vector<VarId>& states = lowering_.model.states;
        std::vector<ExprId> derivatives;
        for (std::size_t i = 0; i < states.size(); ++i) derivatives.push_back(derivative_of_state(lowering_, i));
        const std::vector<std::size_t> needed = scheduler_.needed_blocks(derivatives);
        for (ExprId derivative : derivatives) count_uses(derivative);
        for (std::size_t b : needed) count_uses(lowering_.simulation.partition->blocks[b]);
        for (std::uint32_t i = 0; i < states.size(); ++i) columns_[states[i]] = single(i);
        layout().unknown = lowering_.layout.n_work;
        for (std::size_t b : needed) through(b);
        layout().derivative = lowering_.reserve_work(states.size());
        layout().value = lowering_.reserve_work(states.size() + layout().unknowns.size());
        return std::move(form_);
    }

private:
    ResidualLayout& layout() { return lowering_.layout.residual; }

    void count_uses(ExprId value) {
        for (const Partial& partial : gradients_(value)) ++uses_[partial.variable];
    }
    void count_uses(const structure::Block& block) {
        if (const auto* assignment = std::get_if<Assignment>(&block)) return count_uses(assignment->value);
        const TornSystem& torn = std::get<TornSystem>(block);
        for (const Assignment& inner : torn.inner) count_uses(inner.value);
        for (const structure::Residual& residual : torn.residuals) count_uses(residual.value);
    }

    static Columns single(std::uint32_t column) { return std::make_shared<std::vector<std::uint32_t>>(1, column); }

    Columns columns_of(const std::vector<ExprId>& values) {
        std::vector<Columns> parts;
        for (ExprId value : values) {
            for (const Partial& partial : gradients_(value)) {
                auto found = columns_.find(partial.variable);
                if (found != columns_.end() && std::ranges::find(parts, found->second) == parts.end())
                    parts.push_back(found->second);
            }
        }
        if (parts.size() == 1) return parts[0];
        auto all = std::make_shared<std::vector<std::uint32_t>>();
        for (const Columns& part : parts) all->insert(all->end(), part->begin(), part->end());
        std::ranges::sort(*all);
        all->erase(std::ranges::unique(*all).begin(), all->end());
        return all;
    }

    // -- one block after the other

    void through(std::size_t b) {
        const structure::Block& block = lowering_.simulation.partition->blocks[b];
        if (const auto* assignment = std::get_if<Assignment>(&block)) return through(*assignment);
        const TornSystem& torn = std::get<TornSystem>(block);
        const std::uint32_t row = lowering_.simulation.row[b];
        const bool is_in_place = lowering_.scalar[row].has_value();
        if (!is_regular_in_every_mode(torn)) return solved(torn, row, is_in_place);
        if (is_in_place && !pays(columns_of_block(torn)->size(), uses_of(torn.tears[0])))
            return solved(torn, row, is_in_place);
        form_.given.blocks.insert(b);
        for (std::size_t i = 0; i < torn.tears.size(); ++i) keep(torn.tears[i], torn.residuals[i].value);
        if (torn.rows.empty()) {
            for (const Assignment& inner : torn.inner) through(inner);
        }
        // errors may grow in its tears
        for (std::size_t i = 0; i < torn.rows.size(); ++i) keep(torn.inner[i].variable, torn.rows[i].value);
    }

    /// `block`: the block around the assignment, if any.
    void through(const Assignment& assignment, const BlockLayout& block = {}) {
        const VarId v = assignment.variable;
        const Columns columns = columns_of({assignment.value});
        const Role role = lowering_.model.role[v];
        const bool is_real = role == Role::Algebraic || role == Role::Derivative;
        columns_[v] = columns;
        if (is_real && pays(columns->size(), uses_of(v)))
            keep(v, symbolic::sub(lowering_.pool(), leaf_of_next(), value_of(assignment, block)));
    }

    /// The value from the tears; or from its slot, if the host has solved the whole system.
    ExprId value_of(const Assignment& assignment, const BlockLayout& block) {
        if (block.untorn == 0) return assignment.value;
        const ExprId is_untorn = lowering_.leaf({Section::Work, block.host_solve_flags + 1});
        return symbolic::make_select(lowering_.pool(), is_untorn,
                                     lowering_.leaf(lowering_.slot_of(assignment.variable)), assignment.value);
    }

    /// All unknowns that enter the block from outside; its own unknowns count as held.
    Columns columns_of_block(const TornSystem& torn) {
        for (VarId tear : torn.tears) columns_.erase(tear);
        std::vector<ExprId> residuals;
        for (const Assignment& inner : torn.inner) columns_[inner.variable] = columns_of({inner.value});
        for (const structure::Residual& residual : torn.residuals) residuals.push_back(residual.value);
        return columns_of(residuals);
    }

    /// For a block that is solved, in place or by the host. The host leaves all inner variables in the frame, so they
    /// cannot be kept.
    void solved(const TornSystem& torn, std::uint32_t row, bool is_in_place) {
        const Columns columns = columns_of_block(torn);
        for (VarId tear : torn.tears) columns_[tear] = columns;
        if (!is_in_place) lowering_.blocks[row].least_columns = static_cast<std::uint32_t>(columns->size());
        for (const Assignment& inner : torn.inner) {
            if (is_in_place) through(inner, lowering_.blocks[row]);
            else columns_[inner.variable] = columns_of({inner.value});
        }
    }

    std::size_t uses_of(VarId v) const {
        auto found = uses_.find(v);
        return found == uses_.end() ? 0 : found->second;
    }

    // -- kept variables

    ExprId leaf_of_next() {
        return lowering_.leaf({Section::Work, layout().unknown + static_cast<std::uint32_t>(layout().unknowns.size())});
    }

    void keep(VarId v, ExprId equation) {
        const auto k = static_cast<std::uint32_t>(layout().unknowns.size());
        form_.given.value.emplace(v, leaf_of_next());
        lowering_.reserve_work(1); // unknowns are adjacent: no other code reserves work meanwhile
        form_.equations.push_back(equation);
        layout().unknowns.push_back(v);
        columns_[v] = single(lowering_.layout.n_x + k);
    }

    /// Is every coefficient of the block's own unknowns the same in all modes?
    bool is_regular_in_every_mode(const TornSystem& torn) {
        if (torn.is_mixed()) return false;
        IdSet<VarId> own;
        for (VarId tear : torn.tears) own.insert(tear);
        for (const Assignment& inner : torn.inner) own.insert(inner.variable);
        walker_.restart();
        auto is_fixed = [&](ExprId value) {
            return std::ranges::none_of(gradients_(value), [&](const Partial& p) {
                return own.contains(p.variable) && depends_on_mode(p.value);
            });
        };
        return std::ranges::all_of(torn.inner, [&](const Assignment& inner) { return is_fixed(inner.value); }) &&
               std::ranges::all_of(torn.residuals,
                                   [&](const structure::Residual& residual) { return is_fixed(residual.value); });
    }

    /// The walker visits each node of a block once; this suffices, because the first `true` ends the search.
    bool depends_on_mode(ExprId coefficient) {
        bool result = false;
        const symbolic::ExprPool& pool = lowering_.pool();
        walker_(coefficient, [&](ExprId e) {
            const Kind kind = pool[e].kind;
            const bool is_variable =
                kind == Kind::Variable && pool.var(e).index() < lowering_.model.flat.variables.size();
            result = result || kind == Kind::Relation || kind == Kind::Pre ||
                     (is_variable && lowering_.model.role[pool.var(e)] == Role::Discrete);
        });
        return result;
    }

    Lowering& lowering_;
    Gradients& gradients_;
    Scheduler& scheduler_;
    symbolic::Walker walker_;
    ResidualForm form_;
    std::unordered_map<VarId, std::size_t> uses_; ///< number of equations
    std::unordered_map<VarId, Columns> columns_;
};

} // namespace

ResidualForm choose_residual_form(Lowering& lowering, Gradients& gradients, Scheduler& scheduler) {
    return Chooser(lowering, gradients, scheduler)();
}

Plan residual_plan(Lowering& lowering, Scheduler& scheduler, const ResidualForm& form) {
    const ResidualLayout& layout = lowering.layout.residual;
    Scheduler::Frozen request{.wanted = {}, .stored = {}, .given = &form.given};
    std::vector<Statement> stores;
    const auto store = [&](ExprId value) {
        request.wanted.push_back(value);
        stores.push_back(
            Statement::store_to({Section::Work, layout.value + static_cast<std::uint32_t>(stores.size())}, value));
    };
    for (std::uint32_t i = 0; i < lowering.layout.n_x; ++i) {
        store(symbolic::sub(lowering.pool(), lowering.leaf({Section::Work, layout.derivative + i}),
                            derivative_of_state(lowering, i)));
    }
    for (ExprId equation : form.equations) store(equation);
    Plan plan{"residual", Initial::Zero, true, scheduler.frozen(request), true};
    plan.statements.insert(plan.statements.end(), stores.begin(), stores.end());
    return plan;
}

} // namespace torsion::lower
