#include "compiler/lower/in_place.h"

#include "compiler/lower/elimination.h"
#include "compiler/lower/made_of.h"
#include "compiler/symbolic/rewrite.h"
#include "compiler/symbolic/simplify.h"

#include <limits>

namespace torsion::lower {

using structure::Assignment;
using structure::TornSystem;
using symbolic::Kind;
using symbolic::Op;

namespace {

constexpr std::size_t most_tears = 4;  ///< the code grows with their cube
constexpr std::size_t most_parts = 24; ///< that are compared before factors are used again

/// Holds unless `e` is infinite or not a number.
ExprId is_finite(symbolic::ExprPool& pool, ExprId e) {
    return symbolic::make(pool, Op::Le, symbolic::make(pool, Op::Abs, e), pool.constant(std::numeric_limits<double>::max()));
}

/// The residuals with zeros for the tears and with what is computed inside put in its place.
std::vector<ExprId> residuals_at_zero(Lowering& lowering, const TornSystem& torn) {
    symbolic::ExprPool& pool = lowering.pool();
    std::unordered_map<VarId, ExprId> values;
    for (VarId tear : torn.tears) values.emplace(tear, pool.constant(0));
    symbolic::Rewriter rewrite(pool, [&](ExprId leaf) {
        if (pool[leaf].kind != Kind::Variable) return std::optional(leaf); // relations are held: nothing to replace in their operands
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

class Finder {
public:
    Finder(Lowering& lowering, Gradients& gradients) : lowering_(lowering), pool_(lowering.pool()), gradients_(gradients), made_of_(lowering) {}

    void operator()(const TornSystem& torn, std::uint32_t row) {
        if (torn.kind != TornSystem::Kind::Linear || torn.tears.empty() || torn.tears.size() > most_tears) return;
        if (torn.tears.size() == 1) divide(torn, row);
        else eliminate(torn, row);
        if (torn.is_mixed() && lowering_.in_place[row]) wait_for_events(*lowering_.in_place[row]);
    }

private:
    void divide(const TornSystem& torn, std::uint32_t row) {
        const ExprId pivot = matrix_of(lowering_, gradients_, torn)[0][0];
        if (pool_.is_constant(pivot, 0)) return;
        const ExprId is_regular = symbolic::make(pool_, Op::Ne, pivot, pool_.constant(0)), residual = residuals_at_zero(lowering_, torn)[0];
        lowering_.scalar[row] = ScalarPivot{pivot, is_regular};
        if (!torn.is_mixed()) {
            lowering_.in_place[row] = InPlaceSolution{{}, {}, is_regular, {symbolic::neg(pool_, symbolic::div(pool_, residual, pivot))}};
            return;
        }
        // to the bit what the host finds, who is asked at events
        const ExprId tear = lowering_.fresh_leaf();
        const ExprId value = symbolic::mul(pool_, symbolic::neg(pool_, residual), symbolic::div(pool_, pool_.constant(1), pivot));
        lowering_.in_place[row] = InPlaceSolution{{}, {{tear, value}}, symbolic::make(pool_, Op::And, is_regular, is_finite(pool_, tear)), {tear}};
    }

    void eliminate(const TornSystem& torn, std::uint32_t row) {
        Matrix matrix = matrix_of(lowering_, gradients_, torn);
        const std::vector<ExprId> residuals = residuals_at_zero(lowering_, torn);
        const std::optional<std::vector<ExprId>> parts = parts_of(matrix);
        lowering_.in_place[row] = parts ? with_kept_factors(std::move(matrix), residuals, *parts, row) : at_once(std::move(matrix), residuals, row);
        if (!lowering_.in_place[row]) return;
        InPlaceSolution& solution = *lowering_.in_place[row];
        ExprId size = pool_.constant(0);
        for (ExprId z : solution.values) size = symbolic::add(pool_, size, symbolic::make(pool_, Op::Abs, z));
        solution.condition = symbolic::make(pool_, Op::And, solution.condition, is_finite(pool_, size));
    }

    /// What the matrix is made of, where that changes at events only and is not much.
    std::optional<std::vector<ExprId>> parts_of(const Matrix& matrix) {
        bool is_frozen = false;
        std::vector<ExprId> parts;
        for (const std::vector<ExprId>& row : matrix) {
            for (ExprId e : row) {
                if (made_of_(e) == Made::Varying) return std::nullopt;
                is_frozen = is_frozen || made_of_(e) == Made::Frozen;
                made_of_.collect_parts(e, parts);
            }
        }
        return is_frozen && parts.size() <= most_parts ? std::optional(parts) : std::nullopt;
    }

    /// The right-hand side goes through the elimination with the matrix. What depends on parameters only is computed when these change.
    std::optional<InPlaceSolution> at_once(Matrix matrix, const std::vector<ExprId>& residuals, std::uint32_t row) {
        Matrix sides;
        for (ExprId r : residuals) sides.push_back({r});
        std::optional<Eliminated> eliminated = lower::eliminate(lowering_, std::move(matrix), std::move(sides), lowering_.blocks[row].tear_nominal, least_pivot);
        if (!eliminated) return std::nullopt;
        std::vector<ExprId> y;
        for (const std::vector<ExprId>& side : eliminated->sides) y.push_back(side[0]);
        InPlaceSolution result{{}, std::move(eliminated->steps), eliminated->is_regular, {}};
        result.values = substitute_back(lowering_, *eliminated, y, result.steps);
        return result;
    }

    /// −A⁻¹ stays in work: a product with it is shorter than substitution, and its parts do not wait for each other.
    std::optional<InPlaceSolution> with_kept_factors(Matrix matrix, const std::vector<ExprId>& residuals, const std::vector<ExprId>& parts, std::uint32_t row) {
        const std::size_t n = residuals.size();
        Matrix identity(n, std::vector<ExprId>(n, pool_.constant(0)));
        for (std::size_t i = 0; i < n; ++i) identity[i][i] = pool_.constant(1);
        const std::vector<double>& nominal = lowering_.blocks[row].tear_nominal;
        const std::optional<Eliminated> made = lower::eliminate(lowering_, std::move(matrix), std::move(identity), nominal, least_pivot_of_inverse);
        if (!made) return std::nullopt;
        InPlaceSolution result;
        KeptFactors& factors = result.factors.emplace();
        factors.steps = made->steps;
        factors.is_valid = {Section::Work, lowering_.reserve_work(1)};
        for (ExprId part : parts) factors.parts.emplace_back(Slot{Section::Work, lowering_.reserve_work(1)}, part);
        result.condition = keep(factors, made->is_regular);
        Matrix inverse(n);
        for (std::size_t c = 0; c < n; ++c) {
            std::vector<ExprId> y;
            for (const std::vector<ExprId>& side : made->sides) y.push_back(side[c]);
            const std::vector<ExprId> column = substitute_back(lowering_, *made, y, factors.steps);
            for (std::size_t i = 0; i < n; ++i) inverse[i].push_back(keep(factors, column[i]));
        }
        result.values = products(inverse, residuals, result.steps);
        return result;
    }

    ExprId keep(KeptFactors& factors, ExprId value) {
        if (made_of_(value) == Made::Parametric) return value;
        const Slot slot{Section::Work, lowering_.reserve_work(1)};
        factors.values.emplace_back(slot, value);
        return lowering_.leaf(slot);
    }

    std::vector<ExprId> products(const Matrix& matrix, const std::vector<ExprId>& vector, Steps& steps) {
        Namer named(lowering_, steps);
        std::vector<ExprId> factors, result;
        for (ExprId e : vector) factors.push_back(named(e));
        for (const std::vector<ExprId>& row : matrix) {
            ExprId sum = pool_.constant(0);
            for (std::size_t j = 0; j < row.size(); ++j) sum = symbolic::add(pool_, sum, symbolic::mul(pool_, row[j], factors[j]));
            result.push_back(named(sum));
        }
        return result;
    }

    void wait_for_events(InPlaceSolution& solution) {
        const ExprId no_event = symbolic::make(pool_, Op::Eq, lowering_.leaf({Section::Event, 0}), pool_.constant(0));
        solution.condition = symbolic::make(pool_, Op::And, solution.condition, no_event);
    }

    Lowering& lowering_;
    symbolic::ExprPool& pool_;
    Gradients& gradients_;
    MadeOf made_of_;
};

} // namespace

void find_in_place_blocks(Lowering& lowering, Gradients& gradients) {
    lowering.scalar.resize(lowering.blocks.size());
    lowering.in_place.resize(lowering.blocks.size());
    Finder find(lowering, gradients);
    for (std::size_t b = 0; b < lowering.simulation.row.size(); ++b) {
        if (lowering.simulation.row[b] != System::none) find(lowering.torn(lowering.simulation, b), lowering.simulation.row[b]);
    }
}

} // namespace torsion::lower
