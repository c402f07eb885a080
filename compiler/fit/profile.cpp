// The profile likelihood of one parameter: its interval without the linear approximation (Bates & Watts 1988, chapter
// 6).

#include "compiler/fit/outcome.h"

#include "compiler/fit/scale.h"

#include <algorithm>
#include <cmath>

namespace torsion::fit {

namespace {

constexpr int most_points = 24; // on each side
constexpr int most_refinements = 6;

/// Where the cost crosses the limit, between a point inside and one outside: the root of the cost is nearly straight
/// there.
double crossing(const std::pair<double, double>& inside, const std::pair<double, double>& outside, double limit) {
    const double a = std::sqrt(std::max(inside.second, 0.0)), b = std::sqrt(outside.second), c = std::sqrt(limit);
    return inside.first + (outside.first - inside.first) * (c - a) / (b - a);
}

} // namespace

Profile profile_of(Bench& bench, Search& search, const Best& best, std::size_t parameter) {
    const FittedParameter& p = bench.options.parameters[parameter];
    Profile result{p.name, {}, 0, {}, {}};
    const double freedom = static_cast<double>(search.rows()) - static_cast<double>(best.values.size());
    const Scatter scatter = scatter_of(bench, best, search.weights(), freedom);
    if (!std::isfinite(scatter.variance)) return result;
    const double least = search.cost(best.values, best.residuals);
    result.limit = scatter.curvature * scatter.variance * scatter.quantile * scatter.quantile / 2;
    // The first step: where the other parameters stay, a third of the limit.
    std::vector<double> jacobian;
    double slope = 0;
    if (search.linearize(best.values, jacobian)) {
        for (std::size_t row = 0; row < search.rows(); ++row)
            slope += std::pow(jacobian[row * best.values.size() + parameter], 2);
    }
    const double first = std::clamp(slope > 0 ? std::sqrt(2 * result.limit / 3 / slope) : 0.05, 1e-9, 0.25);
    std::vector<std::pair<double, double>> points = {{best.values[parameter], 0.0}};
    for (const double side : {-1.0, 1.0}) {
        std::vector<double> at = best.values;
        std::pair<double, double> before = points.front();
        double step = first;
        for (int i = 0; i < most_points && !bench.is_cancelled(); ++i) {
            const double end = side < 0 ? 0 : 1;
            if (before.first == end) break;
            at[parameter] = side < 0 ? std::max(before.first - step, 0.0) : std::min(before.first + step, 1.0);
            search(at, {parameter});
            if (!search.best().is_there) break; // no run there
            at = search.best().values;
            const std::pair<double, double> here = {at[parameter], search.best().cost - least};
            points.push_back(here);
            if (here.second >= result.limit) {
                std::pair<double, double> inside = before, outside = here;
                for (int k = 0; k < most_refinements; ++k) {
                    const bool is_middle = k % 2 != 0; // one end may stay where it is
                    at[parameter] =
                        is_middle ? (inside.first + outside.first) / 2 : crossing(inside, outside, result.limit);
                    search(at, {parameter});
                    if (!search.best().is_there) break;
                    points.emplace_back(at[parameter], search.best().cost - least);
                    (points.back().second >= result.limit ? outside : inside) = points.back();
                }
                (side < 0 ? result.lower : result.upper) = from_scale(p, crossing(inside, outside, result.limit));
                break;
            }
            if (here.second - before.second < result.limit / 10) step *= 2;
            before = here;
        }
    }
    std::sort(points.begin(), points.end());
    for (const auto& [u, cost] : points) result.points.emplace_back(from_scale(p, u), cost);
    return result;
}

} // namespace torsion::fit
