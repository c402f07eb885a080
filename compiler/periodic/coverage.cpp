#include "compiler/periodic/coverage.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace torsion::periodic {

namespace {

constexpr double same_speed = 1e-9;
constexpr double same_motion = 0.01; // of the sizes: between two motions of a branch it stands on a straight line

} // namespace

std::vector<Span> unreached(const std::vector<Branch>& branches, double from, double to) {
    std::vector<Span> reached;
    for (const Branch& branch : branches) {
        if (branch.orbits.empty()) continue;
        const auto [low, high] = std::ranges::minmax(branch.orbits, {}, [](const Orbit& orbit) { return orbit.speed; });
        reached.push_back({low.speed, high.speed});
    }
    std::ranges::sort(reached, {}, [](const Span& span) { return span.from; });
    std::vector<Span> result;
    double until = from;
    for (const Span& span : reached) {
        if (span.from > until * (1 + same_speed)) result.push_back({until, span.from});
        until = std::max(until, span.to);
    }
    if (to > until * (1 + same_speed)) result.push_back({until, to});
    return result;
}

std::vector<double> without_motion(const std::vector<Branch>& branches, const std::vector<double>& asked) {
    std::vector<double> result;
    for (const double speed : asked) {
        const auto is_there = [&](const Branch& branch) {
            return std::ranges::any_of(
                branch.orbits, [&](const Orbit& orbit) { return std::abs(orbit.speed - speed) <= same_speed * speed; });
        };
        if (std::ranges::none_of(branches, is_there)) result.push_back(speed);
    }
    return result;
}

bool is_among(const std::vector<Branch>& branches, const Orbit& orbit, const Space& space, double turns) {
    for (const Branch& branch : branches) {
        if (branch.turns != turns) continue;
        for (std::size_t i = 1; i < branch.orbits.size(); ++i) {
            const Orbit &a = branch.orbits[i - 1], &b = branch.orbits[i];
            if ((orbit.speed - a.speed) * (b.speed - orbit.speed) < 0) continue;
            const double way = b.speed - a.speed, share = way != 0 ? (orbit.speed - a.speed) / way : 0;
            const Eigen::VectorXd beside =
                ((1 - share) * a.z + share * b.z - orbit.z).cwiseQuotient(space.sizes) / space.root();
            if (beside.norm() < same_motion) return true;
        }
    }
    return false;
}

Branch one_branch(Branch down, Branch up) {
    const std::size_t n = down.orbits.size();
    const double length = down.orbits.back().along;
    std::ranges::reverse(down.orbits);
    for (Orbit& orbit : down.orbits) orbit.tangent = -orbit.tangent, orbit.along = length - orbit.along;
    std::ranges::reverse(down.events);
    for (BranchEvent& event : down.events) {
        // of a fold there is a motion in between
        const std::size_t to = event.behind + (event.kind == BranchEventKind::Fold ? 2 : 1);
        event.behind = n - 1 - std::min(to, n - 1);
        std::swap(event.from, event.to);
    }
    std::ranges::reverse(down.missed);
    down.begin = std::exchange(down.end, std::move(up.end));
    for (std::size_t i = 1; i < up.orbits.size(); ++i) {
        up.orbits[i].along += length;
        down.orbits.push_back(std::move(up.orbits[i]));
    }
    for (BranchEvent& event : up.events) {
        event.behind += n - 1;
        down.events.push_back(std::move(event));
    }
    down.missed.insert(down.missed.end(), up.missed.begin(), up.missed.end());
    return down;
}

} // namespace torsion::periodic
