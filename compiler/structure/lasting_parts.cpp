#include "compiler/structure/lasting_parts.h"

#include "compiler/structure/elimination.h"
#include "compiler/structure/start_point.h"

#include <algorithm>
#include <cmath>
#include <optional>

// The idea: the factors u of a sum without unknowns may contain 1/x, because one equation says der(x) = v and another,
// differentiated, contains 2*x*der(x). At x = 0 such a sum says nothing. Often some of the equations depend on each
// other in a simpler way: their factors have the same ratios wherever the unknowns are. The sum of these alone cancels
// fewer unknowns, but can replace one of them at all times. Then index reduction may see the constraint, or the next
// attempt finds a smaller sum. Where there is none, two equations whose sum has fewer unknowns than one of them do the
// same. Ratios are compared at two points of the same time; at a third one the time differs, too.

namespace torsion::structure {

namespace {

constexpr double same = 1e-9;
constexpr std::size_t most = 60; ///< equations

class PartFinder {
public:
    PartFinder(StructuralAnalysis& s, const std::vector<EquationId>& equations,
               const std::function<bool(VarId)>& is_unknown)
        : s_(s), equations_(equations) {
        for (EquationId e : equations_) {
            const Sides& sides = s_.simulation[e.index()];
            rows_.emplace_back();
            const std::vector<Coefficient> coefficients = s_.coefficients.read(sides.lhs, sides.rhs, is_unknown);
            for (const Coefficient& c : coefficients) {
                if (column_[c.variable] == 0)
                    unknowns_.push_back(c.variable), column_.set(c.variable, static_cast<Index>(unknowns_.size()));
                rows_.back().emplace_back(column_[c.variable] - 1, s_.slope(e, c.variable));
            }
        }
    }

    std::vector<LastingPart> operator()() {
        const ExprId time = s_.flat().pool.time();
        for (const auto& [seed, at] : {std::pair(1u, 0.7), {2u, 0.7}, {3u, 1.9}}) {
            StartPoint point(s_, StartPoint::Starts::Random, seed);
            point.give(time, at);
            if (!add_sample(point)) return {};
        }
        std::vector<LastingPart> parts;
        std::vector<bool> is_taken(equations_.size(), false);
        for (std::size_t i = 0; i < equations_.size(); ++i) {
            std::vector<std::size_t> members;
            for (std::size_t k = i; k < equations_.size(); ++k)
                if (!is_taken[k] && has_same_ratio(0, 1, i, k)) members.push_back(k), is_taken[k] = true;
            if (members.size() > 1 && members.size() < equations_.size()) add_part(members, parts);
        }
        if (parts.empty()) add_pairs(parts);
        return parts;
    }

private:
    struct Sample {
        std::vector<std::vector<Entry>> matrix;
        std::vector<double> factors; ///< by equation

        double value(std::size_t row, Index column) const {
            const auto found = std::ranges::find(matrix[row], column, &Entry::column);
            return found == matrix[row].end() ? 0 : found->scalar.value;
        }
    };

    bool add_sample(StartPoint& point) {
        Sample sample;
        for (const auto& row : rows_) {
            sample.matrix.emplace_back();
            for (const auto& [column, slope] : row) {
                const double value = point(slope);
                if (!std::isfinite(value)) return false;
                if (value != 0)
                    sample.matrix.back().push_back({column, {value, true, true, s_.flat().pool.constant(value)}});
            }
        }
        const Basis basis = choose_basis(s_.flat().pool, sample.matrix, std::vector<Index>(unknowns_.size(), 1));
        if (basis.dependent.size() != 1 || !basis.undecided.empty()) return false;
        sample.factors.assign(equations_.size(), 0);
        for (const auto& [row, factor] : basis.dependent.front().factors) sample.factors[row] = factor.value;
        samples_.push_back(std::move(sample));
        return true;
    }

    bool has_same_ratio(std::size_t a, std::size_t b, std::size_t i, std::size_t k) const {
        const auto ratio = [&](std::size_t sample) {
            return samples_[sample].factors[k] / samples_[sample].factors[i];
        };
        return std::isfinite(ratio(a)) && ratio(a) != 0 && std::abs(ratio(a) - ratio(b)) <= same * std::abs(ratio(a));
    }

    void add_part(const std::vector<std::size_t>& members, std::vector<LastingPart>& parts) {
        LastingPart part;
        part.is_constant =
            std::ranges::all_of(members, [&](std::size_t k) { return has_same_ratio(0, 2, members.front(), k); });
        for (std::size_t k : members)
            part.factors[equations_[k]] = samples_[0].factors[k] / samples_[0].factors[members.front()];
        for (Index column = 0; column < unknowns_.size(); ++column)
            if (cancels(members, column)) part.cancelled.push_back(unknowns_[column]);
        if (!part.cancelled.empty()) parts.push_back(std::move(part));
    }

    /// In all samples, although some of the equations contain it?
    bool cancels(const std::vector<std::size_t>& members, Index column) const {
        return std::ranges::all_of(samples_, [&](const Sample& sample) {
            double sum = 0, terms = 0;
            for (std::size_t k : members) {
                sum += sample.factors[k] * sample.value(k, column);
                terms += std::abs(sample.factors[k] * sample.value(k, column));
            }
            return terms > 0 && std::abs(sum) <= same * terms;
        });
    }

    /// Each equation takes part in one pair at most.
    void add_pairs(std::vector<LastingPart>& parts) {
        std::vector<bool> is_taken(equations_.size(), false);
        for (std::size_t i = 0; i < equations_.size(); ++i) {
            for (std::size_t k = 0; k < equations_.size() && !is_taken[i]; ++k) {
                if (k == i || is_taken[k] || order(k) < order(i)) continue;
                std::optional<LastingPart> pair = shorter(i, k);
                if (!pair) continue;
                is_taken[i] = is_taken[k] = true;
                parts.push_back(std::move(*pair));
            }
        }
    }

    unsigned order(std::size_t row) const {
        unsigned result = 0;
        for (EquationId e = equations_[row]; s_.flat().equations[e].derived_from;
             e = s_.flat().equations[e].derived_from)
            ++result;
        return result;
    }

    /// A multiple of `other` that takes more unknowns from `row` than it brings.
    std::optional<LastingPart> shorter(std::size_t row, std::size_t other) const {
        for (const auto& [column, slope] : rows_[row]) {
            const auto factor = [&](std::size_t sample, Index at) {
                return -samples_[sample].value(row, at) / samples_[sample].value(other, at);
            };
            const auto keeps = [&](double a, double b) {
                return std::isfinite(a) && a != 0 && std::abs(a - b) <= same * std::abs(a);
            };
            if (!keeps(factor(0, column), factor(1, column))) continue;
            LastingPart part{{{equations_[row], 1}, {equations_[other], factor(0, column)}},
                             {},
                             keeps(factor(0, column), factor(2, column)),
                             equations_[row]};
            std::size_t brought = 0;
            for (const auto& [at, entry] : rows_[other]) {
                const auto is_alike = [&](std::size_t sample) {
                    return keeps(factor(sample, at), factor(sample, column));
                };
                if (is_alike(0) && is_alike(1) && is_alike(2)) part.cancelled.push_back(unknowns_[at]);
                else if (samples_[0].value(row, at) == 0) ++brought;
            }
            if (part.cancelled.size() > brought) return part;
        }
        return std::nullopt;
    }

    StructuralAnalysis& s_;
    const std::vector<EquationId>& equations_;
    std::vector<std::vector<std::pair<Index, ExprId>>> rows_; ///< coefficients of unknowns
    std::vector<VarId> unknowns_;
    IdMap<VarId, Index> column_; ///< from 1
    std::vector<Sample> samples_;
};

} // namespace

std::vector<LastingPart> find_lasting_parts(StructuralAnalysis& s, const std::vector<EquationId>& equations,
                                            const std::function<bool(VarId)>& is_unknown) {
    return equations.size() > most ? std::vector<LastingPart>{} : PartFinder(s, equations, is_unknown)();
}

} // namespace torsion::structure
