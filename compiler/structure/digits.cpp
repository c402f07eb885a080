// Pivots and growth are bounded in scaled units (tearing.h). These are chosen for the matrix alone: an unknown as large
// as the others can have a very different scale. So the system is solved here as in the run (Newton's step from zero
// and two refinements), and its residuals are checked. Only those of the tears can be large: each inner unknown is
// computed from its own row.

#include "compiler/structure/digits.h"

#include "compiler/structure/trial_point.h"

#include <algorithm>
#include <cmath>

namespace torsion::structure {

namespace {

using Numbers = TrialPoint::Numbers;

constexpr std::size_t most_tears_of_digits = 10, most_inner_of_digits = 1000;
constexpr unsigned trial_points = 2;
constexpr int refinements = 2;
/// of a residual, relative to its row's size with unknowns as large as the largest one
constexpr double most_left = 1e-11;

/// x with a·x = b; `a` by columns. Nothing if a is singular.
std::optional<Numbers> solved_column_by_column(std::vector<Numbers> a, Numbers b) {
    const std::size_t n = b.size();
    for (std::size_t k = 0; k < n; ++k) {
        std::size_t p = k;
        for (std::size_t i = k; i < n; ++i)
            if (std::fabs(a[k][i]) > std::fabs(a[k][p])) p = i;
        if (!(std::fabs(a[k][p]) > 0)) return std::nullopt;
        std::swap(b[k], b[p]);
        for (Numbers& column : a) std::swap(column[k], column[p]);
        for (std::size_t i = k + 1; i < n; ++i) {
            const double factor = a[k][i] / a[k][k];
            b[i] -= factor * b[k];
            for (std::size_t j = k; j < n; ++j) a[j][i] -= factor * a[j][k];
        }
    }
    for (std::size_t k = n; k-- > 0;) {
        b[k] /= a[k][k];
        for (std::size_t i = 0; i < k; ++i) b[i] -= a[k][i] * b[k];
    }
    return b;
}

/// The largest residual relative to its row's size; 0 if unknown.
double left_of(TrialPoint point, std::size_t n) {
    std::vector<Numbers> matrix(n);
    for (std::size_t j = 0; j < n; ++j) {
        const auto column = point.column(j);
        if (!column) return 0;
        for (const TrialPoint::Entry& entry : *column) matrix[j].push_back(entry.value);
    }
    Numbers tears(n, 0.0);
    auto residual = point.residuals(tears);
    for (int i = 0; i <= refinements && residual; ++i) {
        const auto step = solved_column_by_column(matrix, *residual);
        if (!step) return 0;
        for (std::size_t j = 0; j < n; ++j) tears[j] -= (*step)[j];
        residual = point.residuals(tears);
    }
    double worst = 0;
    for (std::size_t i = 0; residual && i < n; ++i)
        worst = std::max(worst, std::fabs((*residual)[i]) / point.row_size(i));
    return std::isfinite(worst) ? worst : 0;
}

} // namespace

bool keeps_digits(StructuralAnalysis& s, const TornSystem& system) {
    if (system.kind != TornSystem::Kind::Linear || system.tears.size() > most_tears_of_digits ||
        system.inner.size() > most_inner_of_digits)
        return true;
    for (unsigned seed = 1; seed <= trial_points; ++seed) {
        if (left_of(TrialPoint(s, system, TrialPoint::Parameters::Given, seed), system.tears.size()) > most_left)
            return false;
    }
    return true;
}

} // namespace torsion::structure
