#include "compiler/structure/initial_values.h"
#include "compiler/program/evaluate.h"

#include <cmath>

namespace torsion::structure {

namespace {

constexpr std::size_t largest_system = 30;

/// Gaussian elimination with column pivoting, for a few unknowns. Nothing if singular.
std::optional<std::vector<double>> solved_row_by_row(std::vector<std::vector<double>> a, std::vector<double> b) {
    std::size_t n = b.size();
    for (std::size_t k = 0; k < n; ++k) {
        std::size_t best = k;
        for (std::size_t i = k + 1; i < n; ++i) {
            if (std::fabs(a[i][k]) > std::fabs(a[best][k])) best = i;
        }
        if (!(std::fabs(a[best][k]) > 1e-300)) return std::nullopt;
        std::swap(a[k], a[best]);
        std::swap(b[k], b[best]);
        for (std::size_t i = 0; i < n; ++i) {
            double factor = i == k ? 0 : a[i][k] / a[k][k];
            for (std::size_t j = k; j < n; ++j) a[i][j] -= factor * a[k][j];
            b[i] -= factor * b[k];
        }
    }
    for (std::size_t k = 0; k < n; ++k) b[k] /= a[k][k];
    return b;
}

} // namespace

InitialValues::InitialValues(StructuralAnalysis& sorting)
    : s_(sorting), values_(sorting.flat().variables.size(), ParameterValues::unknown), trial_(values_),
      evaluate_(sorting.flat().pool, [this](ExprId e) { return leaf(e, false); }) {
    for (const Block& block : s_.model.initialization.blocks) {
        if (const auto* a = std::get_if<Assignment>(&block)) {
            if (auto value = evaluate_(a->value)) values_.set(a->variable, *value);
        } else {
            solve(std::get<TornSystem>(block));
        }
    }
}

std::optional<double> InitialValues::leaf(ExprId e, bool trying) {
    VarId v = s_.flat().pool.var(e);
    double value = ParameterValues::unknown;
    switch (s_.flat().pool[e].kind) {
    case symbolic::Kind::Variable:
        value = is_parameter(s_.flat().variables[v]) ? s_.values.of(v) : values_[v];
        if (trying && std::isnan(value)) value = trial_[v];
        break;
    case symbolic::Kind::Pre: value = s_.flat().variables[v].start ? s_.values(s_.flat().variables[v].start) : 0; break;
    case symbolic::Kind::Time: value = s_.flat().experiment.start_time.value_or(0); break;
    case symbolic::Kind::Initial: value = 1; break;
    default: break;
    }
    return std::isnan(value) ? std::nullopt : std::optional(value);
}

/// Evaluates the residuals with the tears at zero and at each unit vector.
void InitialValues::solve(const TornSystem& system) {
    std::size_t n = system.tears.size();
    if (system.is_mixed() || system.kind != TornSystem::Kind::Linear || n > largest_system) return;
    std::vector<double> tears(n, 0);
    auto constant = residuals(system, tears);
    if (!constant) return;
    std::vector<std::vector<double>> matrix(n, std::vector<double>(n));
    for (std::size_t j = 0; j < n; ++j) {
        tears.assign(n, 0);
        tears[j] = 1;
        auto column = residuals(system, tears);
        if (!column) return;
        for (std::size_t i = 0; i < n; ++i) matrix[i][j] = (*column)[i] - (*constant)[i];
    }
    for (double& value : *constant) value = -value;
    auto solution = solved_row_by_row(std::move(matrix), *constant);
    if (!solution || !residuals(system, *solution)) return;
    for (VarId v : system.tears) values_.set(v, trial_[v]);
    for (const Assignment& a : system.inner) values_.set(a.variable, trial_[a.variable]);
}

std::optional<std::vector<double>> InitialValues::residuals(const TornSystem& system,
                                                            const std::vector<double>& tears) {
    for (std::size_t i = 0; i < tears.size(); ++i) trial_.set(system.tears[i], tears[i]);
    program::Evaluator evaluate(s_.flat().pool, [this](ExprId e) { return leaf(e, true); });
    for (const Assignment& a : system.inner) {
        auto value = evaluate(a.value);
        if (!value) return std::nullopt;
        trial_.set(a.variable, *value);
    }
    std::vector<double> result;
    for (const Residual& r : system.residuals) {
        auto value = evaluate(r.value);
        if (!value) return std::nullopt;
        result.push_back(*value);
    }
    return result;
}

} // namespace torsion::structure
