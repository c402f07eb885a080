#include "compiler/structure/states/turning.h"

#include "compiler/program/evaluate.h"

#include <cmath>
#include <random>
#include <unordered_map>
#include <unordered_set>

namespace torsion::structure {

namespace {

constexpr unsigned turning_trials = 16;
constexpr double widest = 4; ///< more than half a turn to both sides

using symbolic::Kind;
using symbolic::Op;

class Turning {
public:
    Turning(StructuralAnalysis& s, const StateGroup& group) : s_(s), pool_(s.flat().pool), group_(group) {}

    bool operator()() {
        if (!has_angle()) return false;
        bool is_positive = false, is_negative = false;
        for (unsigned seed = 1; seed <= turning_trials; ++seed) {
            const double value = determinant(seed);
            is_positive = is_positive || value > 0;
            is_negative = is_negative || value < 0;
        }
        return is_positive && is_negative;
    }

private:
    bool has_angle() {
        for (const ConstraintRow& row : group_.rows)
            for (const auto& [v, coefficient] : row.entries)
                if (contains_angle(s_, coefficient)) return true;
        return false;
    }

    /// Of the columns of the dummies, at a random point.
    double determinant(unsigned seed) {
        std::mt19937 random(seed);
        std::unordered_map<ExprId, double> drawn;
        program::Evaluator evaluate(pool_, [&](ExprId e) -> std::optional<double> {
            if (pool_[e].kind == Kind::Variable && is_parameter(s_.flat().variables[pool_.var(e)])) {
                if (const double known = s_.values.of(pool_.var(e)); !std::isnan(known)) return known;
            }
            const auto [place, is_new] = drawn.try_emplace(e, 0);
            if (is_new) place->second = std::uniform_real_distribution<>(-widest, widest)(random);
            return place->second;
        });
        const std::size_t n = group_.rows.size();
        std::vector<std::vector<double>> a(n, std::vector<double>(n));
        for (std::size_t i = 0; i < n; ++i) {
            for (std::size_t j = 0; j < n; ++j) {
                const auto found = group_.rows[i].entries.find(group_.rows[j].dummy);
                if (found != group_.rows[i].entries.end())
                    a[i][j] = evaluate(found->second).value_or(ParameterValues::unknown);
            }
        }
        return determinant(std::move(a));
    }

    static double determinant(std::vector<std::vector<double>> a) {
        double result = 1;
        for (std::size_t k = 0; k < a.size(); ++k) {
            std::size_t p = k;
            for (std::size_t i = k + 1; i < a.size(); ++i)
                if (std::fabs(a[i][k]) > std::fabs(a[p][k])) p = i;
            if (p != k) std::swap(a[p], a[k]), result = -result;
            result *= a[k][k];
            for (std::size_t i = k + 1; i < a.size(); ++i)
                for (std::size_t j = a.size(); j-- > k;) a[i][j] -= a[i][k] / a[k][k] * a[k][j];
        }
        return result;
    }

    StructuralAnalysis& s_;
    symbolic::ExprPool& pool_;
    const StateGroup& group_;
};

} // namespace

bool contains_angle(StructuralAnalysis& s, ExprId root) {
    const symbolic::ExprPool& pool = s.flat().pool;
    std::unordered_set<ExprId> seen;
    std::vector<ExprId> open{root};
    while (!open.empty()) {
        const ExprId e = open.back();
        open.pop_back();
        if (!seen.insert(e).second) continue;
        const Op op = pool[e].op;
        if (pool[e].kind == Kind::Unary && (op == Op::Sin || op == Op::Cos) && !s.traits.is_parametric(e)) return true;
        for (ExprId child : pool.children(e)) open.push_back(child);
    }
    return false;
}

bool turns(StructuralAnalysis& sorting, const StateGroup& group) { return Turning(sorting, group)(); }

} // namespace torsion::structure
