#include "compiler/analysis/response/limits.h"

#include <algorithm>
#include <cmath>

namespace torsion::analysis {

double LimitCurve::at(double speed) const {
    if (points.empty() || speed < points.front().first || speed > points.back().first) return INFINITY;
    const auto above = std::ranges::upper_bound(points, speed, {}, &std::pair<double, double>::first);
    if (above == points.end()) return points.back().second;
    const auto below = above - 1;
    return std::lerp(below->second, above->second, (speed - below->first) / (above->first - below->first));
}

namespace {

/// 16·n/(18 − λ) … (18 − λ)·n/16 about a critical speed n, λ = n/n₀ (UR M68, M68.5). For those that are passed quickly there is no such range.
void add_rule(BarredRange& range, const LimitCurve& limit) {
    if (limit.rated_speed == 0 || limit.is_transient) return;
    range.ratio = range.worst / limit.rated_speed;
    range.rule_from = 16 * range.worst / (18 - range.ratio), range.rule_to = (18 - range.ratio) * range.worst / 16;
}

} // namespace

LimitCheck check_limit(const ForcedResponse& response, std::size_t output, const LimitCurve& limit) {
    LimitCheck check{.variable = limit.variable, .is_transient = limit.is_transient, .margin = INFINITY, .speed = response.speeds.front()};
    double last = 0; // share at the speed before
    bool is_barred = false;
    for (std::size_t i = 0; i < response.speeds.size(); ++i) {
        const double speed = response.speeds[i], share = response.sum_at(i, output) / limit.at(speed);
        if (share > 0 && 1 / share < check.margin)
            check.margin = 1 / share, check.speed = speed, check.sum = response.sum_at(i, output), check.limit = limit.at(speed);
        const auto crossing = [&] { return i == 0 ? speed : std::lerp(response.speeds[i - 1], speed, (1 - last) / (share - last)); };
        if (share > 1 && !is_barred) check.barred.push_back({crossing(), speed, speed, share, i == 0});
        if (share > 1 && share > check.barred.back().share) check.barred.back().worst = speed, check.barred.back().share = share;
        if (is_barred) check.barred.back().to = share > 1 ? speed : crossing();
        is_barred = share > 1, last = share;
        if (is_barred && i + 1 == response.speeds.size()) check.barred.back().is_cut = true;
    }
    for (BarredRange& range : check.barred) add_rule(range, limit);
    return check;
}

LimitCurve propulsion_shaft_limit(const std::string& variable, const PropulsionShaft& shaft) {
    const double strength = shaft.tensile_strength / 1e6, diameter = shaft.diameter * 1e3; // in N/mm² and mm
    const double size = 0.35 + 0.93 * std::pow(diameter, -0.2), base = (strength + 160) / 18 * shaft.design_factor * size;
    const auto continuous = [&](double ratio) { return base * (ratio < 0.9 ? 3 - 2 * ratio * ratio : 1.38); };
    LimitCurve curve{variable, {}, shaft.rated_speed, shaft.is_transient};
    const double highest = shaft.is_transient ? 0.9 : 1.05;
    for (int i = 0; i <= 105; ++i) {
        const double ratio = std::min(i / 100.0, highest);
        const double stress = continuous(ratio) * (shaft.is_transient ? 1.7 / std::sqrt(shaft.design_factor) : 1);
        if (curve.points.empty() || ratio * shaft.rated_speed > curve.points.back().first)
            curve.points.emplace_back(ratio * shaft.rated_speed, stress * 1e6);
    }
    return curve;
}

} // namespace torsion::analysis
