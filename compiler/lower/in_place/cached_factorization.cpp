#include "compiler/lower/in_place/cached_factorization.h"

#include "compiler/lower/in_place/affine_form.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>
#include <map>

namespace torsion::lower {

using structure::Assignment;
using structure::TornSystem;
using symbolic::Kind;

namespace {

constexpr std::size_t most_inputs = 8;
constexpr std::size_t most_parts = 64;
constexpr std::uint32_t largest_gap = 2; ///< between slots of one run: the slots in the gap are compared, too

/// Adds the runs that contain the parts.
void keep_parts(Lowering& lowering, const Parts& parts, CachedFactorization& factors) {
    factors.loaded = parts.frozen;
    std::vector<Slot> slots;
    for (ExprId e : parts.compared) {
        const symbolic::Node& node = lowering.pool()[e];
        if (node.kind == Kind::Relation) {
            slots.push_back({Section::Relation, lowering.relation_row.at(e)});
        } else if (node.kind == Kind::Pre) {
            const Slot slot = lowering.slot_of(VarId(node.a));
            slots.push_back(slot.section == Section::D ? Slot{Section::Pre, slot.index} : slot);
        } else {
            slots.push_back(lowering.slot_of(VarId(node.a)));
        }
    }
    std::ranges::sort(slots, {}, [](Slot slot) { return std::pair(slot.section, slot.index); });
    for (Slot slot : slots) {
        std::vector<CachedInputs>& runs = factors.runs;
        if (runs.empty() || runs.back().first.section != slot.section ||
            slot.index > runs.back().first.index + runs.back().count + largest_gap)
            runs.push_back({slot, 0, 1});
        else runs.back().count = slot.index - runs.back().first.index + 1;
    }
    for (CachedInputs& run : factors.runs) run.kept = lowering.reserve_work(run.count);
}

class Keeper {
public:
    Keeper(Lowering& lowering, DependenceOf& dependence_of, std::uint32_t row)
        : lowering_(lowering), pool_(lowering.pool()), dependence_of_(dependence_of), row_(row) {}

    std::optional<InPlaceSolution> map(const TornSystem& torn, const Matrix& matrix, Parts parts) {
        if (!take_apart(torn)) return std::nullopt;
        add_parts(parts);
        if (parts.compared.size() > most_parts) return std::nullopt;
        Matrix sides;
        for (const AffineForm& r : residuals_) sides.push_back(row_of(r));
        const std::optional<Matrix> solved = this->solved(matrix, std::move(sides), parts);
        if (!solved) return std::nullopt;
        for (const std::vector<ExprId>& row : *solved) result_.values.push_back(product(row));
        for (const auto& [v, form] : derivatives_) result_.inner.emplace(v, product(through(form, *solved)));
        return std::move(result_);
    }

    std::optional<InPlaceSolution> inverse(const std::vector<ExprId>& residuals, const Matrix& matrix,
                                           const Parts& parts) {
        const std::size_t n = residuals.size();
        Matrix identity(n, std::vector<ExprId>(n, pool_.constant(0)));
        for (std::size_t i = 0; i < n; ++i) identity[i][i] = pool_.constant(1);
        const std::optional<Matrix> solved = this->solved(matrix, std::move(identity), parts);
        if (!solved) return std::nullopt;
        Namer named(lowering_, result_.steps);
        for (ExprId r : residuals) inputs_.push_back(named(r));
        for (const std::vector<ExprId>& row : *solved) result_.values.push_back(named(product(row)));
        return std::move(result_);
    }

private:
    // -- inputs

    bool take_apart(const TornSystem& torn) {
        AffineForms forms(lowering_, dependence_of_, torn.tears);
        for (const Assignment& inner : torn.inner) {
            forms.define(inner.variable, inner.value);
            if (lowering_.slot_of(inner.variable).section != Section::Der) continue;
            if (std::optional<AffineForm> form = forms(pool_.variable(inner.variable)))
                derivatives_.emplace_back(inner.variable, *form);
        }
        for (const structure::Residual& residual : torn.residuals) {
            std::optional<AffineForm> form = forms(residual.value);
            if (!form) return false;
            residuals_.push_back(std::move(*form));
        }
        for (VarId tear : torn.tears) tear_column_.emplace(pool_.variable(tear), tear_column_.size());
        for (const AffineForm& form : residuals_) add_inputs(form);
        const auto is_too_wide = [&](const auto& derivative) {
            const std::size_t before = inputs_.size();
            add_inputs(derivative.second);
            if (inputs_.size() <= most_inputs) return false;
            inputs_.resize(before);
            return true;
        };
        if (inputs_.size() > most_inputs) return false;
        std::erase_if(derivatives_, is_too_wide);
        return true;
    }

    void add_inputs(const AffineForm& form) {
        for (const auto& [term, coefficient] : form.terms) {
            if (tear_column_.contains(term) || std::ranges::find(inputs_, term) != inputs_.end()) continue;
            inputs_.push_back(term);
        }
    }

    void add_parts(Parts& parts) {
        const auto add = [&](const AffineForm& form) {
            dependence_of_.collect_parts(form.rest, parts.compared, parts.frozen);
            for (const auto& [term, coefficient] : form.terms)
                dependence_of_.collect_parts(coefficient, parts.compared, parts.frozen);
        };
        for (const AffineForm& form : residuals_) add(form);
        for (const auto& [v, form] : derivatives_) add(form);
    }

    /// The coefficients of the inputs, and then the rest.
    std::vector<ExprId> row_of(const AffineForm& form) {
        std::vector<ExprId> row(inputs_.size(), pool_.constant(0));
        for (const auto& [term, coefficient] : form.terms) {
            if (auto found = std::ranges::find(inputs_, term); found != inputs_.end())
                row[found - inputs_.begin()] = coefficient;
        }
        row.push_back(form.rest);
        return row;
    }

    // -- computed at events

    /// −A⁻¹ times the other side, column by column. Adds the steps of its computation; sets the condition.
    std::optional<Matrix> solved(const Matrix& matrix, Matrix sides, const Parts& parts) {
        const std::size_t columns = sides[0].size();
        std::optional<Eliminated> made =
            eliminate(lowering_, matrix, std::move(sides), lowering_.blocks[row_].tear_nominal, least_pivot_of_inverse);
        if (!made) return std::nullopt;
        CachedFactorization& factors = result_.factors.emplace();
        factors.steps = made->steps;
        factors.is_valid = {Section::Work, lowering_.reserve_work(1)};
        keep_parts(lowering_, parts, factors);
        result_.condition = keep(made->is_regular);
        Matrix result(matrix.size());
        for (std::size_t c = 0; c < columns; ++c) {
            std::vector<ExprId> y;
            for (const std::vector<ExprId>& side : made->sides) y.push_back(side[c]);
            const std::vector<ExprId> column = substitute_back(lowering_, *made, y, factors.steps);
            for (std::size_t i = 0; i < column.size(); ++i) result[i].push_back(column[i]);
        }
        return result;
    }

    /// The map of a form that is linear in the inputs and the tears; `solved` is the map of the tears.
    std::vector<ExprId> through(const AffineForm& form, const Matrix& solved) {
        std::vector<ExprId> row = row_of(form);
        Namer named(lowering_, result_.factors->steps);
        for (const auto& [term, coefficient] : form.terms) {
            auto tear = tear_column_.find(term);
            if (tear == tear_column_.end()) continue;
            for (std::size_t c = 0; c < row.size(); ++c)
                row[c] = symbolic::add(pool_, row[c], symbolic::mul(pool_, coefficient, solved[tear->second][c]));
        }
        for (ExprId& e : row) e = named(e);
        return row;
    }

    ExprId keep(ExprId value) {
        if (dependence_of_(value) == Dependence::Parametric) return value;
        auto [found, fresh] = kept_.try_emplace(value);
        if (fresh) {
            const Slot slot{Section::Work, lowering_.reserve_work(1)};
            result_.factors->values.emplace_back(slot, value);
            found->second = lowering_.leaf(slot);
        }
        return found->second;
    }

    // -- computed between events

    /// The product of the kept `row` and the inputs. Terms are summed in pairs, which keeps chains of dependent sums
    /// short.
    ExprId product(const std::vector<ExprId>& row) {
        std::vector<ExprId> terms;
        for (std::size_t c = 0; c < row.size(); ++c) {
            if (pool_.is_constant(row[c], 0)) continue;
            const ExprId factor = keep(row[c]);
            terms.push_back(c < inputs_.size() ? symbolic::mul(pool_, factor, inputs_[c]) : factor);
        }
        while (terms.size() > 1) {
            for (std::size_t i = 0; i + 1 < terms.size(); i += 2)
                terms[i / 2] = symbolic::add(pool_, terms[i], terms[i + 1]);
            if (terms.size() % 2 == 1) terms[terms.size() / 2] = terms.back();
            terms.resize((terms.size() + 1) / 2);
        }
        return terms.empty() ? pool_.constant(0) : terms[0];
    }

    Lowering& lowering_;
    symbolic::ExprPool& pool_;
    DependenceOf& dependence_of_;
    std::uint32_t row_;
    InPlaceSolution result_;
    std::vector<AffineForm> residuals_;
    std::vector<std::pair<VarId, AffineForm>> derivatives_;
    std::vector<ExprId> inputs_; ///< of the columns of a product; a last column has no input
    std::map<ExprId, std::size_t> tear_column_;
    std::unordered_map<ExprId, ExprId> kept_;
};

} // namespace

std::optional<InPlaceSolution> with_cached_map(Lowering& lowering, DependenceOf& dependence_of, const TornSystem& torn,
                                               std::uint32_t row, const Matrix& matrix, Parts parts) {
    return Keeper(lowering, dependence_of, row).map(torn, matrix, std::move(parts));
}

std::optional<InPlaceSolution> with_cached_inverse(Lowering& lowering, DependenceOf& dependence_of,
                                                   const std::vector<ExprId>& residuals, std::uint32_t row,
                                                   const Matrix& matrix, const Parts& parts) {
    return Keeper(lowering, dependence_of, row).inverse(residuals, matrix, parts);
}

} // namespace torsion::lower
