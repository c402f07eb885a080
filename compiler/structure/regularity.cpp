// A linear system whose matrix is singular at some points (an unlucky parameter, two brakes that lock) is the run time's business. One that is singular at
// every point says the same thing twice. Points are drawn at random: a determinant that is not identically zero is nonzero at almost all of them.
#include "compiler/structure/regularity.h"

#include "compiler/symbolic/algebra.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace torsion::structure {

namespace {

constexpr std::size_t most_tears = 30, most_inner = 1000;
constexpr int points = 4;
constexpr double negligible = 1e-12;

class LinearSystem {
public:
    LinearSystem(Sorting& s, const TornSystem& system) : s_(s), system_(system) {}

    bool is_singular() {
        for (int i = 0; i < points; ++i)
            if (!is_singular_at(static_cast<unsigned>(i + 1))) return false;
        return true;
    }

private:
    // Residuals with the tears given, everything that the block does not determine at the point's values.
    bool residuals(const std::vector<double>& tears, std::vector<double>& values) {
        IdMap<VarId, double> own;
        IdSet<VarId> is_own;
        auto give = [&](VarId v, double value) { own.set(v, value), is_own.insert(v); };
        for (std::size_t j = 0; j < tears.size(); ++j) give(system_.tears[j], tears[j]);
        symbolic::Evaluator evaluate(s_.flat().pool, [&](ExprId e) -> std::optional<double> {
            const symbolic::ExprPool& pool = s_.flat().pool;
            if (pool[e].kind != symbolic::Kind::Variable) return around(e);
            VarId v = pool.var(e);
            if (is_own.contains(v)) return own[v];
            return s_.flat().variables[v].variability == flat::Variability::Constant ? s_.values.of(v) : *around(e);
        });
        for (const Assignment& a : system_.inner) {
            auto value = evaluate(a.value);
            if (!value) return false;
            give(a.variable, *value);
        }
        values.clear();
        for (const Residual& r : system_.residuals) {
            auto value = evaluate(r.value);
            if (!value || !std::isfinite(*value)) return false;
            values.push_back(*value);
        }
        return true;
    }

    std::optional<double> around(ExprId e) {
        auto [place, fresh] = around_.try_emplace(e, 0);
        if (fresh) place->second = std::uniform_real_distribution<>(0.5, 1.5)(random_);
        return place->second;
    }

    bool is_singular_at(unsigned seed) {
        random_.seed(seed);
        around_.clear();
        std::size_t n = system_.tears.size();
        std::vector<double> origin, moved, tears(n, 0.0);
        if (!residuals(tears, origin)) return false;
        std::vector<std::vector<double>> columns;
        for (std::size_t j = 0; j < n; ++j) {
            tears[j] = 1;
            if (!residuals(tears, moved)) return false;
            tears[j] = 0;
            double size = 0;
            for (std::size_t i = 0; i < n; ++i) {
                double scale = std::max(std::abs(moved[i]), std::abs(origin[i]));
                moved[i] -= origin[i];
                if (std::abs(moved[i]) <= negligible * scale) moved[i] = 0; // rounding
                size = std::max(size, std::abs(moved[i]));
            }
            if (size == 0) return true;
            for (double& x : moved) x /= size;
            columns.push_back(moved);
        }
        return eliminate(columns);
    }

    // Gaussian elimination with full pivoting; true when a pivot vanishes.
    static bool eliminate(std::vector<std::vector<double>>& a) {
        std::size_t n = a.size();
        double largest = 0;
        for (std::size_t k = 0; k < n; ++k) {
            std::size_t p = k, q = k;
            for (std::size_t j = k; j < n; ++j)
                for (std::size_t i = k; i < n; ++i)
                    if (std::abs(a[j][i]) > std::abs(a[q][p])) q = j, p = i;
            largest = std::max(largest, std::abs(a[q][p]));
            if (std::abs(a[q][p]) <= negligible * largest) return true;
            std::swap(a[k], a[q]);
            for (auto& column : a) std::swap(column[k], column[p]);
            for (std::size_t j = k + 1; j < n; ++j)
                for (std::size_t i = k + 1; i < n; ++i) a[j][i] -= a[j][k] / a[k][k] * a[k][i];
        }
        return false;
    }

    Sorting& s_;
    const TornSystem& system_;
    std::mt19937 random_;
    std::unordered_map<ExprId, double> around_;
};

void report(Sorting& s, const TornSystem& system) {
    std::vector<VarId> unknowns = system.tears;
    for (const Assignment& a : system.inner) unknowns.push_back(a.variable);
    std::ranges::sort(unknowns);
    std::string names;
    for (std::size_t i = 0; i < unknowns.size() && i < 6; ++i) names += (i ? ", `" : "`") + s.name(unknowns[i]) + "`";
    if (unknowns.size() > 6) names += " and " + std::to_string(unknowns.size() - 6) + " more";
    const auto& first = s.flat().equations[system.residuals.front().equation];
    auto& diagnostic = s.diagnostics.report(source::Code::D112, first.origin.span, "the equations for " + names + " depend on each other", "says nothing new, or contradicts the others");
    for (std::size_t i = 0; i < system.inner.size() && i < 4; ++i)
        diagnostic.at(s.flat().equations[system.inner[i].equation].origin.span, "one of the others");
}

} // namespace

bool check_regular(Sorting& s) {
    bool regular = true;
    for (const structure::Block& block : s.model.simulation.blocks) {
        const auto* system = std::get_if<TornSystem>(&block);
        if (!system || system->kind != TornSystem::Kind::Linear || system->is_mixed()) continue;
        if (system->tears.size() > most_tears || system->inner.size() > most_inner) continue;
        if (!LinearSystem(s, *system).is_singular()) continue;
        report(s, *system);
        regular = false;
    }
    return regular;
}

} // namespace torsion::structure
