#include "compiler/structure/varying_factors.h"

#include "compiler/structure/start_point.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>
#include <cmath>
#include <tuple>

// The idea: with f the sum's equations, c their derivatives and x one of the cancelled unknowns, the coefficient of x
// in the c-th derivative of f is the slope of f along the c times lower derivative of x. The first factor is 1, so each
// unknown gives a linear equation for the other factors. Gauss elimination with expressions solves them; numbers at
// random points tell which entries are zero. Divisors are constants where possible, else entries that do not vanish at
// the start, preferably without unknowns.

namespace torsion::structure {

namespace {

constexpr std::size_t most_terms = 12, most_unknowns = 60;
constexpr double negligible_difference = 1e-11;

class FactorSystem {
public:
    FactorSystem(StructuralAnalysis& s, const Combination& combination) : s_(s), pool_(s.flat().pool) {
        for (const HigherDerivative& x : combination.cancelled) {
            rows_.emplace_back();
            for (const CombinedEquation& c : combination.terms) rows_.back().push_back(coefficient(c, x));
            std::ranges::rotate(rows_.back(), rows_.back().begin() + 1); // of the first one: the right side
        }
        unknowns_ = combination.terms.size() - 1;
    }

    std::optional<std::vector<ExprId>> solve() {
        std::vector<ExprId> factors(unknowns_ + 1, pool_.constant(1));
        std::vector<bool> is_known(unknowns_, false);
        for (std::size_t k = 0; k < unknowns_; ++k) {
            const auto [row, column] = pivot(k, is_known);
            if (column == unknowns_) return std::nullopt;
            std::swap(rows_[k], rows_[row]);
            eliminate(k, column);
            is_known[column] = true;
            columns_.push_back(column);
        }
        for (std::size_t k = 0; k < unknowns_; ++k)
            factors[columns_[k] + 1] =
                symbolic::neg(pool_, symbolic::div(pool_, rows_[k][unknowns_], rows_[k][columns_[k]]));
        return factors;
    }

private:
    ExprId coefficient(const CombinedEquation& c, const HigherDerivative& x) {
        if (x.order < c.derivatives) return pool_.constant(0);
        VarId v = x.variable;
        for (unsigned i = 0; v && i < x.order - c.derivatives; ++i) v = s_.model.derivative[v];
        return v ? cleared(s_.slope(c.equation, v)) : pool_.constant(0);
    }

    /// Zero, if it is at random points.
    ExprId cleared(ExprId e) { return random_(e) == 0 && other_(e) == 0 ? pool_.constant(0) : e; }

    ExprId difference(ExprId a, ExprId b) {
        const auto cancels = [&](StartPoint& point) {
            return std::abs(point(a) - point(b)) <= negligible_difference * (std::abs(point(a)) + std::abs(point(b)));
        };
        return cancels(random_) && cancels(other_) ? pool_.constant(0) : symbolic::sub(pool_, a, b);
    }

    std::pair<std::size_t, std::size_t> pivot(std::size_t from, const std::vector<bool>& is_known) {
        std::pair<std::size_t, std::size_t> best{0, unknowns_};
        std::tuple<int, double> best_rank;
        for (std::size_t row = from; row < rows_.size(); ++row) {
            for (std::size_t column = 0; column < unknowns_; ++column) {
                const ExprId e = rows_[row][column];
                const double size = std::abs(random_(e));
                if (is_known[column] || pool_.is_constant(e, 0) || !(size > 0) || !std::isfinite(size)) continue;
                const double at_start = std::abs(start_(e));
                const int kind = pool_.is_constant(e)                         ? 3
                                 : !(std::isfinite(at_start) && at_start > 0) ? 0
                                 : varies_with_unknowns(e)                    ? 1
                                                                              : 2;
                if (const std::tuple rank{kind, size}; best.second == unknowns_ || rank > best_rank)
                    best = {row, column}, best_rank = rank;
            }
        }
        return best;
    }

    bool varies_with_unknowns(ExprId e) { return s_.traits(e) & (ExprTraits::Unknown | ExprTraits::Pre); }

    void eliminate(std::size_t k, std::size_t column) {
        for (std::size_t row = 0; row < rows_.size(); ++row) {
            if (row == k || pool_.is_constant(rows_[row][column], 0)) continue;
            const ExprId factor = symbolic::div(pool_, rows_[row][column], rows_[k][column]);
            for (std::size_t j = 0; j <= unknowns_; ++j) {
                if (j == column || pool_.is_constant(rows_[k][j], 0)) continue;
                rows_[row][j] = difference(rows_[row][j], symbolic::mul(pool_, factor, rows_[k][j]));
            }
            rows_[row][column] = pool_.constant(0);
        }
    }

    StructuralAnalysis& s_;
    symbolic::ExprPool& pool_;
    StartPoint start_{s_, StartPoint::Starts::Given, 1}, random_{s_, StartPoint::Starts::Random, 2},
        other_{s_, StartPoint::Starts::Random, 3};
    /// one per unknown: its coefficients in the equations, the first equation last
    std::vector<std::vector<ExprId>> rows_;
    std::size_t unknowns_ = 0;
    std::vector<std::size_t> columns_; ///< of the pivots
};

} // namespace

std::optional<std::vector<ExprId>> varying_factors(StructuralAnalysis& s, const Combination& combination) {
    if (combination.terms.size() > most_terms || combination.cancelled.size() > most_unknowns) return std::nullopt;
    return FactorSystem(s, combination).solve();
}

} // namespace torsion::structure
