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

/// 16·n/(18 − λ) … (18 − λ)·n/16 about a critical speed n, λ = n/n₀ (UR M68, M68.5). For those that are passed quickly
/// there is no such range.
void add_rule(BarredRange& range, const LimitCurve& limit) {
    if (limit.rated_speed == 0 || limit.is_transient) return;
    range.ratio = range.worst / limit.rated_speed;
    range.rule_from = 16 * range.worst / (18 - range.ratio), range.rule_to = (18 - range.ratio) * range.worst / 16;
}

struct LimitedSum {
    double speed = 0, sum = 0, limit = 0;
    double share() const { return sum / limit; }
    double excess() const { return sum - limit; }
};

double sum_between(const ForcedResponse& response, std::size_t output, double speed) {
    const auto above =
        static_cast<std::size_t>(std::ranges::lower_bound(response.speeds, speed) - response.speeds.begin());
    if (above == 0 || response.speeds[above] == speed) return response.sum_at(above, output);
    const double before = response.speeds[above - 1], share = (speed - before) / (response.speeds[above] - before);
    return std::lerp(response.sum_at(above - 1, output), response.sum_at(above, output), share);
}

/// Where the limit has a value: at the speeds and at its own points, so that both are straight in between. At a jump of
/// the limit there are two.
std::vector<LimitedSum> limited_sums(const ForcedResponse& response, std::size_t output, const LimitCurve& limit) {
    std::vector<LimitedSum> sums;
    for (const auto& [speed, value] : limit.points) {
        if (speed >= response.speeds.front() && speed <= response.speeds.back())
            sums.push_back({speed, sum_between(response, output, speed), value});
    }
    for (std::size_t i = 0; i < response.speeds.size(); ++i) {
        const double speed = response.speeds[i], value = limit.at(speed);
        const bool is_known = std::ranges::binary_search(limit.points, speed, {}, &std::pair<double, double>::first);
        if (std::isfinite(value) && !is_known) sums.push_back({speed, response.sum_at(i, output), value});
    }
    std::ranges::stable_sort(sums, {}, &LimitedSum::speed);
    return sums;
}

double border(const LimitedSum& before, const LimitedSum& after) {
    return std::lerp(before.speed, after.speed, before.excess() / (before.excess() - after.excess()));
}

} // namespace

LimitCheck check_limit(const ForcedResponse& response, std::size_t output, const LimitCurve& limit) {
    LimitCheck check{.variable = limit.variable,
                     .is_transient = limit.is_transient,
                     .margin = INFINITY,
                     .speed = response.speeds.front()};
    const std::vector<LimitedSum> sums = limited_sums(response, output, limit);
    bool is_barred = false;
    for (std::size_t i = 0; i < sums.size(); ++i) {
        const LimitedSum& here = sums[i];
        const double share = here.share();
        if (share > 0 && 1 / share < check.margin)
            check.margin = 1 / share, check.speed = here.speed, check.sum = here.sum, check.limit = here.limit;
        if (share > 1 && !is_barred) {
            const double from = i == 0 ? here.speed : border(sums[i - 1], here);
            check.barred.push_back(
                {.from = from, .worst = here.speed, .share = share, .is_cut = from == response.speeds.front()});
        }
        if (share > 1 && share > check.barred.back().share)
            check.barred.back().worst = here.speed, check.barred.back().share = share;
        if (is_barred || share > 1) check.barred.back().to = share > 1 ? here.speed : border(sums[i - 1], here);
        is_barred = share > 1;
        if (is_barred && here.speed == response.speeds.back()) check.barred.back().is_cut = true;
    }
    for (BarredRange& range : check.barred) add_rule(range, limit);
    return check;
}

LimitCurve propulsion_shaft_limit(const std::string& variable, const PropulsionShaft& shaft) {
    const double strength = shaft.tensile_strength / 1e6, diameter = shaft.diameter * 1e3; // in N/mm² and mm
    const double size = 0.35 + 0.93 * std::pow(diameter, -0.2),
                 base = (strength + 160) / 18 * shaft.design_factor * size;
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
