#include "compiler/lower/derivatives/form_choice.h"

#include "compiler/lower/derivatives/jacobian.h"
#include "compiler/lower/derivatives/markowitz_cost.h"
#include "compiler/support/match.h"
#include "compiler/symbolic/walk.h"

#include <algorithm>
#include <memory>

namespace torsion::lower {

using program::FormChoice;

using structure::Assignment;
using structure::Role;
using structure::TornSystem;
using symbolic::Kind;

namespace {

/// Up to this number of states the integrators' matrices are dense: a zero entry costs as much as a nonzero one.
constexpr std::size_t largest_dense = 50;
/// The ratio of the explicit form's entries to the residual form's from which the residual form pays: IDA takes more
/// steps than CVODE, and its matrix is larger.
constexpr std::size_t factor = 12;
/// This number of entries is always counted: some milliseconds.
constexpr std::size_t always_counted = 2'000'000;
/// The limit of carried entries per equation in the residual form. Only large blocks that the host solves exceed it.
constexpr std::size_t longest_mean_row = 256;

/// A row is compared with at most this number of others, because tears of a block share one row.
constexpr std::size_t most_compared = 16;

struct Count {
    std::size_t entries = 0;  ///< of the Jacobian
    std::size_t carried = 0;  ///< entries of all rows carried forward
    std::size_t unknowns = 0; ///< other than the states
    bool is_complete = true;
};

/// Carries patterns forward as the Jacobians carry derivatives. Blocks count as solved.
class Counter {
public:
    /// `keeps`: counts for the residual form; `limit`: the count ends beyond this number of carried entries.
    Counter(Lowering& lowering, Scheduler& scheduler, bool keeps, std::size_t limit)
        : lowering_(lowering), walker_(lowering.pool()), keeps_(keeps), limit_(std::max(limit, always_counted)) {
        for (std::size_t i = 0; i < lowering.model.states.size(); ++i)
            derivatives_.push_back(derivative_of_state(lowering, i));
        needed_ = scheduler.needed_blocks(derivatives_);
    }

    Count operator()() {
        if (keeps_) count_uses();
        for (std::size_t i = 0; i < derivatives_.size(); ++i) columns_.set(lowering_.model.states[i], single(i));
        for (std::size_t b : needed_) {
            match(block(b), [&](const auto& x) { through(x); });
            if (count_.carried <= limit_) continue;
            count_.is_complete = false;
            return count_;
        }
        for (ExprId derivative : derivatives_) count_.entries += columns_of({derivative})->size();
        return count_;
    }

private:
    using Columns = std::shared_ptr<const std::vector<std::uint32_t>>;

    const structure::Block& block(std::size_t b) const { return lowering_.simulation.partition->blocks[b]; }
    static Columns single(std::size_t column) {
        return std::make_shared<std::vector<std::uint32_t>>(1, static_cast<std::uint32_t>(column));
    }

    /// Visits each variable that the value depends on, except through relations, once.
    template <class Visit>
    void for_each_variable(ExprId value, Visit visit) {
        const symbolic::ExprPool& pool = lowering_.pool();
        walker_.restart();
        walker_(
            value,
            [&](ExprId e) {
                if (pool[e].kind == Kind::Variable) visit(pool.var(e));
            },
            [&](ExprId e) { return pool[e].kind != Kind::Relation && pool[e].kind != Kind::Pre; });
    }

    void count_uses() {
        const auto count = [&](ExprId value) { for_each_variable(value, [&](VarId v) { ++uses_.at(v); }); };
        for (ExprId derivative : derivatives_) count(derivative);
        for (std::size_t b : needed_) for_each_value(block(b), count);
    }
    template <class Visit>
    static void for_each_value(const structure::Block& block, Visit visit) {
        if (const auto* assignment = std::get_if<Assignment>(&block)) return visit(assignment->value);
        const TornSystem& torn = std::get<TornSystem>(block);
        for (const Assignment& inner : torn.inner) visit(inner.value);
        for (const structure::Residual& residual : torn.residuals) visit(residual.value);
    }

    Columns columns_of(const std::vector<ExprId>& values) {
        std::vector<const Columns*> parts;
        for (ExprId value : values) {
            for_each_variable(value, [&](VarId v) {
                const Columns& part = columns_[v];
                const bool is_known = parts.size() < most_compared &&
                                      std::ranges::any_of(parts, [&](const Columns* known) { return *known == part; });
                if (part && !is_known) parts.push_back(&part);
            });
        }
        if (parts.size() == 1) return *parts[0];
        auto all = std::make_shared<std::vector<std::uint32_t>>();
        for (const Columns* part : parts) all->insert(all->end(), (*part)->begin(), (*part)->end());
        std::ranges::sort(*all);
        all->erase(std::ranges::unique(*all).begin(), all->end());
        count_.carried += all->size();
        return all;
    }

    void through(const Assignment& assignment) {
        const VarId v = assignment.variable;
        const Role role = lowering_.model.role[v];
        const bool is_real = role == Role::Algebraic || role == Role::Derivative;
        if (!is_real) return;
        Columns columns = columns_of({assignment.value});
        if (keeps_ && pays(columns->size(), uses_[v])) {
            count_.entries += columns->size() + 1;
            columns = single(derivatives_.size() + count_.unknowns++);
        }
        columns_.set(v, std::move(columns));
    }

    /// Every tear depends on all unknowns that enter from outside.
    void through(const TornSystem& torn) {
        for (const Assignment& inner : torn.inner) columns_.set(inner.variable, columns_of({inner.value}));
        std::vector<ExprId> residuals;
        for (const structure::Residual& residual : torn.residuals) residuals.push_back(residual.value);
        const Columns columns = columns_of(residuals);
        count_.carried += torn.tears.size() * columns->size();
        for (VarId tear : torn.tears) columns_.set(tear, columns);
        for (const Assignment& inner : torn.inner) columns_.set(inner.variable, columns_of({inner.value}));
    }

    Lowering& lowering_;
    symbolic::Walker walker_;
    bool keeps_;
    std::size_t limit_;
    std::vector<ExprId> derivatives_;
    std::vector<std::size_t> needed_;
    IdMap<VarId, std::size_t> uses_; ///< number of equations
    IdMap<VarId, Columns> columns_;  ///< of variables that depend on the unknowns
    Count count_;
};

std::optional<std::size_t> entries_of(const Count& count) {
    return count.is_complete ? std::optional(count.entries) : std::nullopt;
}

} // namespace

FormChoice choose_form(Lowering& lowering, Scheduler& scheduler) {
    using Reason = FormChoice::Reason;
    FormChoice choice;
    choice.states = lowering.model.states.size();
    if (const std::string& named = lowering.model.flat.experiment.solver; !named.empty()) {
        choice.reason = Reason::Named;
        choice.solver = named;
        return choice;
    }
    if (choice.states <= largest_dense) return choice;
    const std::size_t equations = choice.states + lowering.simulation.partition->blocks.size();
    Count without = Counter(lowering, scheduler, false, factor * equations)();
    choice.explicit_entries = entries_of(without);
    choice.reason = Reason::Sparse;
    // the residual form has one for each state at least
    if (without.is_complete && without.entries <= factor * choice.states) return choice;
    const Count kept = Counter(lowering, scheduler, true, longest_mean_row * equations)();
    choice.residual_entries = entries_of(kept);
    choice.unknowns = kept.unknowns;
    choice.reason = Reason::Alike;
    if (!kept.is_complete) return choice;
    if (!without.is_complete) without = Counter(lowering, scheduler, false, 2 * factor * kept.carried)();
    choice.explicit_entries = entries_of(without);
    if (!without.is_complete || without.entries > factor * kept.entries) choice.reason = Reason::Fills;
    return choice;
}

} // namespace torsion::lower
