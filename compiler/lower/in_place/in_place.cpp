#include "compiler/lower/in_place/in_place.h"

#include "compiler/lower/in_place/cached_factorization.h"
#include "compiler/lower/in_place/elimination.h"
#include "compiler/symbolic/rewrite.h"
#include "compiler/symbolic/simplify.h"

namespace torsion::lower {

using structure::Assignment;
using structure::TornSystem;
using symbolic::Kind;
using symbolic::Op;

namespace {

constexpr std::size_t most_tears = 4; ///< the code grows with their cube

/// The residuals with zeros for the tears and with inner variables replaced by their values.
std::vector<ExprId> residuals_at_zero(Lowering& lowering, const TornSystem& torn) {
    symbolic::ExprPool& pool = lowering.pool();
    std::unordered_map<VarId, ExprId> values;
    for (VarId tear : torn.tears) values.emplace(tear, pool.constant(0));
    symbolic::Rewriter rewrite(pool, [&](ExprId leaf) {
        // relations are held: nothing to replace in their operands
        if (pool[leaf].kind != Kind::Variable) return std::optional(leaf);
        auto found = values.find(pool.var(leaf));
        return std::optional(found != values.end() ? found->second : leaf);
    });
    for (const Assignment& inner : torn.inner) values[inner.variable] = rewrite(inner.value);
    std::vector<ExprId> result;
    for (const structure::Residual& residual : torn.residuals) result.push_back(rewrite(residual.value));
    return result;
}

Matrix matrix_of(Lowering& lowering, Gradients& gradients, const TornSystem& torn) {
    ForwardDerivatives forward(lowering, gradients);
    for (std::uint32_t j = 0; j < torn.tears.size(); ++j) forward.set_independent(torn.tears[j], j);
    for (const Assignment& inner : torn.inner) forward.set(inner.variable, forward(inner.value));
    Matrix matrix;
    for (const structure::Residual& residual : torn.residuals) {
        std::vector<ExprId>& row = matrix.emplace_back(torn.tears.size(), lowering.pool().constant(0));
        for (const Entry& entry : forward(residual.value)) row[entry.column] = entry.value;
    }
    return matrix;
}

class InPlaceFinder {
public:
    InPlaceFinder(Lowering& lowering, Gradients& gradients)
        : lowering_(lowering), pool_(lowering.pool()), gradients_(gradients), dependence_of_(lowering) {}

    void operator()(const TornSystem& torn, std::uint32_t row) {
        if (torn.kind != TornSystem::Kind::Linear || torn.tears.empty() || torn.tears.size() > most_tears) return;
        if (torn.tears.size() == 1) divide(torn, row);
        else eliminate(torn, row);
        if (torn.is_mixed() && lowering_.in_place[row]) wait_for_events(*lowering_.in_place[row]);
        if (lowering_.blocks[row].untorn != 0 && lowering_.in_place[row])
            wait_for_host(*lowering_.in_place[row], lowering_.blocks[row].host_solve_flags);
    }

private:
    void divide(const TornSystem& torn, std::uint32_t row) {
        const ExprId pivot = matrix_of(lowering_, gradients_, torn)[0][0];
        if (pool_.is_constant(pivot, 0)) return;
        lowering_.pivot[row] = pivot;
        const ExprId is_regular = symbolic::make(pool_, Op::Ne, pivot, pool_.constant(0)),
                     residual = residuals_at_zero(lowering_, torn)[0];
        lowering_.scalar[row] = slopes_by(pivot, is_regular, lowering_.blocks[row]);
        if (!torn.is_mixed()) {
            lowering_.in_place[row] =
                InPlaceSolution{{}, {}, is_regular, {symbolic::neg(pool_, symbolic::div(pool_, residual, pivot))}};
            return;
        }
        // bit for bit the solution of the host, which solves at events
        const ExprId tear = lowering_.fresh_leaf();
        const ExprId reciprocal = symbolic::div(pool_, pool_.constant(1), pivot),
                     right = symbolic::neg(pool_, residual);
        const ExprId value = symbolic::mul(pool_, right, reciprocal);
        lowering_.in_place[row] = InPlaceSolution{{}, {{tear, value}}, is_regular, {tear}, true};
    }

    /// If the host solves the whole system, slopes along the tear would be as wrong as the solution. Divided by 0 they
    /// become NaN or infinite, and then differences replace them.
    ScalarPivot slopes_by(ExprId pivot, ExprId is_regular, const BlockLayout& block) {
        if (block.untorn == 0) return {pivot, is_regular};
        const ExprId is_untorn = lowering_.leaf({Section::Work, block.host_solve_flags + 1});
        return {symbolic::make_select(pool_, is_untorn, pool_.constant(0), pivot),
                symbolic::make(pool_, Op::Or, is_untorn, is_regular)};
    }

    void eliminate(const TornSystem& torn, std::uint32_t row) {
        const Matrix matrix = matrix_of(lowering_, gradients_, torn);
        std::optional<InPlaceSolution>& solution = lowering_.in_place[row];
        if (const std::optional<Parts> parts = parts_of(matrix)) {
            solution = with_cached_map(lowering_, dependence_of_, torn, row, matrix, *parts);
            if (!solution)
                solution = with_cached_inverse(lowering_, dependence_of_, residuals_at_zero(lowering_, torn), row,
                                               matrix, *parts);
        } else {
            solution = at_once(matrix, residuals_at_zero(lowering_, torn), row);
        }
        if (!solution) return;
        solution->must_be_finite = true;
        lowering_.cached_factorizations += solution->factors.has_value();
    }

    /// The inputs of the matrix, if it changes at events only and they are few.
    std::optional<Parts> parts_of(const Matrix& matrix) {
        bool is_frozen = false;
        Parts parts;
        for (const std::vector<ExprId>& row : matrix) {
            for (ExprId e : row) {
                if (dependence_of_(e) == Dependence::Varying) return std::nullopt;
                is_frozen = is_frozen || dependence_of_(e) == Dependence::Frozen;
                dependence_of_.collect_parts(e, parts.compared, parts.frozen);
            }
        }
        return is_frozen && parts.compared.size() <= most_parts_of_matrix ? std::optional(parts) : std::nullopt;
    }

    /// Eliminates matrix and right-hand side together. Values over parameters are computed when parameters change.
    std::optional<InPlaceSolution> at_once(const Matrix& matrix, const std::vector<ExprId>& residuals,
                                           std::uint32_t row) {
        Matrix sides;
        for (ExprId r : residuals) sides.push_back({r});
        std::optional<Eliminated> eliminated =
            lower::eliminate(lowering_, matrix, std::move(sides), lowering_.blocks[row].tear_nominal, least_pivot);
        if (!eliminated) return std::nullopt;
        std::vector<ExprId> y;
        for (const std::vector<ExprId>& side : eliminated->sides) y.push_back(side[0]);
        InPlaceSolution result{{}, std::move(eliminated->steps), eliminated->is_regular, {}};
        result.values = substitute_back(lowering_, *eliminated, y, result.steps);
        return result;
    }

    void wait_for_events(InPlaceSolution& solution) {
        const ExprId no_event = symbolic::make(pool_, Op::Not, lowering_.leaf({Section::Event, 0}));
        solution.condition = symbolic::make(pool_, Op::And, solution.condition, no_event);
    }

    /// Leaves the system to the host until the host finds the tears good for these parameters.
    void wait_for_host(InPlaceSolution& solution, std::uint32_t host_solve_flags) {
        const ExprId is_left_to_kernels =
            symbolic::make(pool_, Op::Not, lowering_.leaf({Section::Work, host_solve_flags}));
        solution.condition = symbolic::make(pool_, Op::And, solution.condition, is_left_to_kernels);
    }

    Lowering& lowering_;
    symbolic::ExprPool& pool_;
    Gradients& gradients_;
    DependenceOf dependence_of_;
};

bool has_small_system(const Lowering& lowering) {
    for (std::size_t b = 0; b < lowering.simulation.row.size(); ++b) {
        if (lowering.simulation.row[b] == System::none) continue;
        const TornSystem& torn = lowering.torn(lowering.simulation, b);
        if (torn.kind == TornSystem::Kind::Linear && torn.tears.size() > 1 && torn.tears.size() <= most_tears)
            return true;
    }
    return false;
}

} // namespace

void find_in_place_blocks(Lowering& lowering, Gradients& gradients) {
    lowering.scalar.resize(lowering.blocks.size());
    lowering.in_place.resize(lowering.blocks.size());
    lowering.pivot.resize(lowering.blocks.size());
    if (has_small_system(lowering)) find_frozen_variables(lowering);
    InPlaceFinder find(lowering, gradients);
    for (std::size_t b = 0; b < lowering.simulation.row.size(); ++b) {
        if (lowering.simulation.row[b] != System::none)
            find(lowering.torn(lowering.simulation, b), lowering.simulation.row[b]);
    }
}

} // namespace torsion::lower
