#include "compiler/lower/jacobian.h"

#include "compiler/symbolic/simplify.h"

#include <algorithm>

namespace torsion::lower {

using structure::Assignment;
using structure::TornSystem;

namespace {

/// Rows of a matrix to compressed columns: `visit(entry number, row, value)` in that order.
template <class Visit>
void compress(const std::vector<SparseRow>& rows, std::size_t columns, std::vector<std::uint32_t>& column_start, std::vector<std::uint32_t>& row_of,
              Visit visit) {
    std::vector<std::uint32_t> next(columns + 1, 0);
    for (const SparseRow& row : rows) {
        for (const Entry& entry : row) ++next[entry.column + 1];
    }
    for (std::size_t c = 0; c < columns; ++c) next[c + 1] += next[c];
    column_start = next;
    row_of.resize(next[columns]);
    for (std::uint32_t r = 0; r < rows.size(); ++r) {
        for (const Entry& entry : rows[r]) {
            std::uint32_t k = next[entry.column]++;
            row_of[k] = r;
            visit(k, entry.value);
        }
    }
}

/// The derivatives of all states with respect to all states.
class ModelJacobian {
public:
    ModelJacobian(Lowering& lowering, Gradients& gradients, Scheduler& scheduler)
        : lowering_(lowering), pool_(lowering.pool()), scheduler_(scheduler), forward_(lowering, gradients) {}

    Plan operator()() {
        std::vector<ExprId> derivatives;
        for (std::size_t i = 0; i < states().size(); ++i) derivatives.push_back(derivative_of_state(lowering_, i));
        for (std::uint32_t i = 0; i < states().size(); ++i) forward_.set_independent(states()[i], i);
        for (std::size_t b : scheduler_.needed_blocks(derivatives)) through(b);
        std::vector<SparseRow> rows;
        for (ExprId derivative : derivatives) rows.push_back(forward_(derivative));
        std::vector<Statement> stores = store(rows);
        for (const Statement& statement : stores) request_.wanted.push_back(statement.value);
        Plan plan{"jacobian", Initial::Zero, true, scheduler_.frozen(request_)};
        plan.statements.insert(plan.statements.end(), stores.begin(), stores.end());
        return plan;
    }

private:
    const std::vector<VarId>& states() const { return lowering_.model.states; }

    void through(std::size_t b) {
        const structure::Block& block = lowering_.simulation.partition->blocks[b];
        if (const auto* assignment = std::get_if<Assignment>(&block)) return through(*assignment);
        through(std::get<TornSystem>(block), b);
    }
    void through(const Assignment& assignment) { forward_.set(assignment.variable, forward_(assignment.value)); }

    void through(const TornSystem& torn, std::size_t b) {
        for (VarId tear : torn.tears) forward_.clear(tear);
        for (const Assignment& inner : torn.inner) through(inner);
        std::vector<SparseRow> sides;
        for (const structure::Residual& residual : torn.residuals) sides.push_back(forward_(residual.value));
        std::vector<std::uint32_t> columns = columns_of(sides);
        if (const auto& scalar = lowering_.scalar[lowering_.simulation.row[b]])
            forward_.set(torn.tears[0], divided(*scalar, sides[0]));
        else if (!columns.empty())
            solve_gradient(torn, b, sides, columns);
        for (const Assignment& inner : torn.inner) through(inner);
    }

    /// dz/dx = −(∂r/∂x)/a; held where the system is singular.
    SparseRow divided(const ScalarSolution& scalar, const SparseRow& side) {
        SparseRow row;
        for (const Entry& entry : side) {
            ExprId quotient = symbolic::neg(pool_, symbolic::div(pool_, entry.value, scalar.pivot));
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

    /// The statements after the block: right-hand sides, the host's solution; and the rows of the tears, loaded from where it leaves them.
    void solve_gradient(const TornSystem& torn, std::size_t b, const std::vector<SparseRow>& sides, const std::vector<std::uint32_t>& columns) {
        std::uint32_t n = static_cast<std::uint32_t>(torn.tears.size());
        BlockLayout& layout = lowering_.blocks[lowering_.simulation.row[b]];
        layout.max_columns = static_cast<std::uint32_t>(columns.size());
        layout.rhs = lowering_.reserve_work(std::size_t(n) * columns.size());
        std::vector<ExprId> values(std::size_t(n) * columns.size(), pool_.constant(0));
        for (std::uint32_t i = 0; i < n; ++i) {
            for (const Entry& entry : sides[i]) {
                auto k = static_cast<std::uint32_t>(std::ranges::lower_bound(columns, entry.column) - columns.begin());
                values[k * n + i] = symbolic::neg(pool_, entry.value);
            }
        }
        std::vector<Statement>& after = request_.after[b];
        for (std::uint32_t k = 0; k < values.size(); ++k) after.push_back(Statement::store_to({Section::Work, layout.rhs + k}, values[k]));
        after.push_back(Statement::solve_gradient(lowering_.simulation.row[b], layout.max_columns));
        for (std::uint32_t i = 0; i < n; ++i) {
            SparseRow row;
            for (std::uint32_t k = 0; k < columns.size(); ++k) {
                row.push_back({columns[k], lowering_.leaf({Section::Work, layout.rhs + k * n + i})});
            }
            forward_.set(torn.tears[i], std::move(row));
        }
    }

    std::vector<Statement> store(const std::vector<SparseRow>& rows) {
        std::vector<Statement> stores;
        compress(rows, states().size(), lowering_.layout.jacobian_column_start, lowering_.layout.jacobian_row, [&](std::uint32_t k, ExprId value) {
            stores.push_back(Statement::store_to({Section::Jacobian, k}, value));
        });
        return stores;
    }

    Lowering& lowering_;
    symbolic::ExprPool& pool_;
    Scheduler& scheduler_;
    ForwardDerivatives forward_;
    Scheduler::Frozen request_;
};

} // namespace

ExprId derivative_of_state(Lowering& lowering, std::size_t i) {
    return expression_of(lowering.model, lowering.model.derivative[lowering.model.states[i]]);
}

std::vector<Statement> block_jacobian(Lowering& lowering, Gradients& gradients, const TornSystem& torn, BlockLayout& block) {
    ForwardDerivatives forward(lowering, gradients);
    for (std::uint32_t i = 0; i < torn.tears.size(); ++i) forward.set_independent(torn.tears[i], i);
    for (const Assignment& inner : torn.inner) forward.set(inner.variable, forward(inner.value));
    std::vector<SparseRow> rows;
    for (const structure::Residual& residual : torn.residuals) rows.push_back(forward(residual.value));
    std::vector<Statement> stores;
    compress(rows, torn.tears.size(), block.column_start, block.row, [&](std::uint32_t k, ExprId value) {
        stores.push_back(Statement::store_to({Section::Work, k}, value));
    });
    block.jacobian = lowering.reserve_work(block.row.size());
    for (Statement& store : stores) store.store->index += block.jacobian;
    return stores;
}

Plan jacobian_plan(Lowering& lowering, Gradients& gradients, Scheduler& scheduler) { return ModelJacobian(lowering, gradients, scheduler)(); }

} // namespace torsion::lower
