#include "compiler/lower/derivatives/jacobian.h"

#include "compiler/lower/derivatives/residual_form.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>

namespace torsion::lower {

using program::ResidualLayout;
using program::SparsityPattern;

using structure::Assignment;
using structure::TornSystem;

namespace {

struct CompressedColumns {
    struct Value {
        std::uint32_t entry;
        ExprId value;
    };
    SparsityPattern pattern;
    std::vector<Value> values; ///< row by row, in the order of their computation
};

CompressedColumns compress(const std::vector<SparseRow>& rows, std::size_t columns) {
    std::vector<std::uint32_t> next(columns + 1, 0);
    for (const SparseRow& row : rows) {
        for (const Entry& entry : row) ++next[entry.column + 1];
    }
    for (std::size_t c = 0; c < columns; ++c) next[c + 1] += next[c];
    CompressedColumns result{{next, std::vector<std::uint32_t>(next[columns])}, {}};
    for (std::uint32_t r = 0; r < rows.size(); ++r) {
        for (const Entry& entry : rows[r]) {
            const std::uint32_t k = next[entry.column]++;
            result.pattern.row[k] = r;
            result.values.push_back({k, entry.value});
        }
    }
    return result;
}

/// Stores entry 0 in the slot `first`, the others behind it.
std::vector<Statement> store_from(Slot first, const CompressedColumns& matrix) {
    std::vector<Statement> stores;
    for (const auto& [entry, value] : matrix.values)
        stores.push_back(Statement::store_to({first.section, first.index + entry}, value));
    return stores;
}

/// The Jacobian of the derivatives of all states with respect to all states, or of the residual form with respect to
/// its unknowns.
class ModelJacobian {
public:
    ModelJacobian(Lowering& lowering, Gradients& gradients, Scheduler& scheduler, const ResidualForm* form = nullptr)
        : lowering_(lowering), pool_(lowering.pool()), scheduler_(scheduler), forward_(lowering, gradients),
          form_(form) {
        if (form) request_.given = &form->given;
    }

    Plan operator()() {
        std::vector<SparseRow> rows = derivatives();
        if (form_) rows = residuals(std::move(rows));
        CompressedColumns matrix = compress(rows, rows.size()); // both forms have a column for each row
        for (const CompressedColumns::Value& each : matrix.values) request_.wanted.push_back(each.value);
        Plan plan{form_ ? "residual_jacobian" : "jacobian", Initial::Zero, true, scheduler_.frozen(request_), true};
        const std::vector<Statement> stores = store_from(keep(std::move(matrix.pattern)), matrix);
        plan.statements.insert(plan.statements.end(), stores.begin(), stores.end());
        return plan;
    }

private:
    const std::vector<VarId>& states() const { return lowering_.model.states; }

    std::vector<SparseRow> derivatives() {
        std::vector<ExprId> derivatives;
        for (std::size_t i = 0; i < states().size(); ++i) derivatives.push_back(derivative_of_state(lowering_, i));
        for (std::uint32_t i = 0; i < states().size(); ++i) forward_.set_independent(states()[i], i);
        for (std::size_t b : scheduler_.needed_blocks(derivatives)) through(b);
        std::vector<SparseRow> rows;
        for (ExprId derivative : derivatives) rows.push_back(forward_(derivative));
        return rows;
    }

    /// ∂(ẋ − der(x))/∂(x, z), and the rows of the kept variables.
    std::vector<SparseRow> residuals(std::vector<SparseRow> rows) {
        for (SparseRow& row : rows) {
            for (Entry& entry : row) entry.value = symbolic::neg(pool_, entry.value);
        }
        const std::vector<VarId>& unknowns = lowering_.layout.residual.unknowns;
        for (std::uint32_t k = 0; k < unknowns.size(); ++k) {
            rows.push_back(forward_(form_->equations[k]));
            if (is_own_.contains(unknowns[k])) add_own(rows.back(), column_of_unknown(k));
        }
        return rows;
    }

    /// The entry of z_k in its own row z_k − …: its leaf is unknown to the gradient, and no other term contains it.
    void add_own(SparseRow& row, std::uint32_t column) {
        row.insert(std::ranges::lower_bound(row, column, {}, &Entry::column), Entry{column, pool_.constant(1)});
    }

    std::uint32_t column_of_unknown(std::size_t k) const {
        return lowering_.layout.n_x + static_cast<std::uint32_t>(k);
    }

    /// Is v kept? Then it becomes an independent unknown. The order of unknowns is the order in which they were kept.
    bool starts_anew(VarId v) {
        if (!form_ || !form_->given.value.contains(v)) return false;
        forward_.set_independent(v, column_of_unknown(next_unknown_++));
        return true;
    }

    void through(std::size_t b) {
        const structure::Block& block = lowering_.simulation.partition->blocks[b];
        if (const auto* assignment = std::get_if<Assignment>(&block)) return through(*assignment);
        through(std::get<TornSystem>(block), b);
    }
    void through(const Assignment& assignment) {
        if (starts_anew(assignment.variable)) is_own_.insert(assignment.variable);
        else forward_.set(assignment.variable, forward_(assignment.value));
    }

    void through(const TornSystem& torn, std::size_t b) {
        if (form_ && form_->given.blocks.contains(b)) {
            for (VarId tear : torn.tears) starts_anew(tear);
            for (const Assignment& inner : torn.inner)
                torn.rows.empty() ? through(inner) : static_cast<void>(starts_anew(inner.variable));
            return;
        }
        for (VarId tear : torn.tears) forward_.clear(tear);
        for (const Assignment& inner : torn.inner) forward_.set(inner.variable, forward_(inner.value));
        std::vector<SparseRow> sides;
        for (const structure::Residual& residual : torn.residuals) sides.push_back(forward_(residual.value));
        std::vector<std::uint32_t> columns = columns_of(sides);
        if (const auto& scalar = lowering_.scalar[lowering_.simulation.row[b]])
            forward_.set(torn.tears[0], divided(*scalar, sides[0]));
        else if (!columns.empty()) solve_gradient(torn, b, sides, columns);
        for (const Assignment& inner : torn.inner) through(inner);
    }

    /// dz/dx = −(∂r/∂x)/a; zero where the system is singular.
    SparseRow divided(const ScalarPivot& scalar, const SparseRow& side) {
        SparseRow row;
        for (const Entry& entry : side) {
            ExprId quotient = symbolic::neg(pool_, symbolic::div(pool_, entry.value, scalar.value));
            row.push_back({entry.column, symbolic::make_select(pool_, scalar.is_regular, quotient, pool_.constant(0))});
        }
        return row;
    }

    static std::vector<std::uint32_t> columns_of(const std::vector<SparseRow>& rows) {
        std::vector<std::uint32_t> columns;
        for (const SparseRow& row : rows) {
            for (const Entry& entry : row) columns.push_back(entry.column);
        }
        std::ranges::sort(columns);
        columns.erase(std::ranges::unique(columns).begin(), columns.end());
        return columns;
    }

    /// Adds the statements after the block: they store the right-hand sides, and the host solves. The rows of the tears
    /// are loaded from its solutions.
    void solve_gradient(const TornSystem& torn, std::size_t b, const std::vector<SparseRow>& sides,
                        const std::vector<std::uint32_t>& columns) {
        std::uint32_t n = static_cast<std::uint32_t>(torn.tears.size());
        BlockLayout& layout = lowering_.blocks[lowering_.simulation.row[b]];
        if (layout.max_columns < columns.size()) { // enough for both Jacobians
            layout.max_columns = std::max(layout.least_columns, static_cast<std::uint32_t>(columns.size()));
            layout.rhs = lowering_.reserve_work(std::size_t(n) * layout.max_columns);
        }
        std::vector<ExprId> values(std::size_t(n) * columns.size(), pool_.constant(0));
        for (std::uint32_t i = 0; i < n; ++i) {
            for (const Entry& entry : sides[i]) {
                auto k = static_cast<std::uint32_t>(std::ranges::lower_bound(columns, entry.column) - columns.begin());
                values[k * n + i] = symbolic::neg(pool_, entry.value);
            }
        }
        std::vector<Statement>& after = request_.after[b];
        for (std::uint32_t k = 0; k < values.size(); ++k)
            after.push_back(Statement::store_to({Section::Work, layout.rhs + k}, values[k]));
        after.push_back(
            {SolveGradient{program::BlockId(lowering_.simulation.row[b]), static_cast<std::uint32_t>(columns.size())}});
        for (std::uint32_t i = 0; i < n; ++i) {
            SparseRow row;
            for (std::uint32_t k = 0; k < columns.size(); ++k) {
                row.push_back({columns[k], lowering_.leaf({Section::Work, layout.rhs + k * n + i})});
            }
            forward_.set(torn.tears[i], std::move(row));
        }
    }

    /// Reserves the entries; returns the slot of the first one.
    Slot keep(SparsityPattern pattern) {
        if (!form_) {
            lowering_.layout.jacobian = std::move(pattern);
            return {Section::Jacobian, 0};
        }
        ResidualLayout& layout = lowering_.layout.residual;
        layout.pattern = std::move(pattern);
        layout.jacobian = lowering_.reserve_work(layout.pattern.entries());
        return {Section::Work, layout.jacobian};
    }

    Lowering& lowering_;
    symbolic::ExprPool& pool_;
    Scheduler& scheduler_;
    ForwardDerivatives forward_;
    const ResidualForm* form_;
    std::size_t next_unknown_ = 0;
    IdSet<VarId> is_own_; ///< kept variables that are assigned
    Scheduler::Frozen request_;
};

} // namespace

ExprId derivative_of_state(Lowering& lowering, std::size_t i) {
    return expression_of(lowering.model, lowering.model.derivative[lowering.model.states[i]]);
}

std::vector<Statement> block_jacobian(Lowering& lowering, Gradients& gradients, const TornSystem& torn,
                                      BlockLayout& block) {
    ForwardDerivatives forward(lowering, gradients);
    for (std::uint32_t i = 0; i < torn.tears.size(); ++i) forward.set_independent(torn.tears[i], i);
    for (const Assignment& inner : torn.inner) forward.set(inner.variable, forward(inner.value));
    std::vector<SparseRow> rows;
    for (const structure::Residual& residual : torn.residuals) rows.push_back(forward(residual.value));
    CompressedColumns matrix = compress(rows, torn.tears.size());
    block.pattern = std::move(matrix.pattern);
    block.jacobian = lowering.reserve_work(block.pattern.entries());
    return store_from({Section::Work, block.jacobian}, matrix);
}

Plan jacobian_plan(Lowering& lowering, Gradients& gradients, Scheduler& scheduler) {
    return ModelJacobian(lowering, gradients, scheduler)();
}

Plan residual_jacobian_plan(Lowering& lowering, Gradients& gradients, Scheduler& scheduler, const ResidualForm& form) {
    return ModelJacobian(lowering, gradients, scheduler, &form)();
}

} // namespace torsion::lower
