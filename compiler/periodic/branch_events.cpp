#include "compiler/periodic/branch_events.h"

#include "compiler/periodic/flips.h"
#include "compiler/periodic/floquet.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace torsion::periodic {

namespace {

constexpr int most_halvings = 7;
constexpr double near_enough = 1e-4; // of the speed

/// The piece of the branch between two orbits, as a cubic in the space, and orbits on it.
class Piece {
public:
    const Space& space() const { return shooter_.space(); }
    Piece(Shooter& shooter, const Orbit& a, const Orbit& b, const Memory& memory)
        : shooter_(shooter), a_(a), b_(b), memory_(memory), from_(shooter.space().point(a.z, a.speed)),
          to_(shooter.space().point(b.z, b.speed)), length_((to_ - from_).norm()) {}

    std::optional<Orbit> at(double share) {
        const double s = share, s2 = s * s, s3 = s2 * s;
        const Eigen::VectorXd through = (2 * s3 - 3 * s2 + 1) * from_ + (s3 - 2 * s2 + s) * length_ * a_.tangent +
                                        (3 * s2 - 2 * s3) * to_ + (s3 - s2) * length_ * b_.tangent;
        Orbit orbit;
        if (!shooter_.correct({(to_ - from_) / length_, through}, memory_, orbit)) return std::nullopt;
        orbit.tangent = shooter_.tangent(orbit, a_.tangent);
        find_multipliers(orbit, shooter_.space().sizes, shooter_.fixed_multipliers(orbit));
        return orbit;
    }

    /// The last orbit that is as `a`, by halving. Nothing: `a` itself.
    template <class IsAsA>
    std::pair<std::optional<Orbit>, std::optional<Orbit>> between(const IsAsA& is_as_a) {
        std::optional<Orbit> before, behind;
        double low = 0, high = 1;
        for (int i = 0;
             i < most_halvings && (high - low) * std::abs(b_.speed - a_.speed) > near_enough * std::abs(a_.speed);
             ++i) {
            const double middle = (low + high) / 2;
            std::optional<Orbit> orbit = at(middle);
            if (!orbit) break;
            const bool is_low = is_as_a(*orbit);
            (is_low ? low : high) = middle;
            (is_low ? before : behind) = std::move(orbit);
        }
        return {std::move(before), std::move(behind)};
    }

private:
    Shooter& shooter_;
    const Orbit& a_;
    const Orbit& b_;
    const Memory& memory_;
    Eigen::VectorXd from_, to_;
    double length_;
};

double speed_part(const Orbit& orbit) { return orbit.tangent[orbit.tangent.size() - 1]; }

/// Where the speed turns back.
void add_fold(Piece& piece, const Measure& measure, Branch& branch, const Orbit& a, const Orbit& b) {
    double low = 0, high = 1, of_low = speed_part(a), of_high = speed_part(b);
    std::optional<Orbit> best;
    for (int i = 0; i < most_halvings; ++i) {
        const double straight = low + (high - low) * of_low / (of_low - of_high), inside = 0.02 * (high - low);
        const double share = std::clamp(i % 3 == 2 ? (low + high) / 2 : straight, low + inside, high - inside);
        std::optional<Orbit> orbit = piece.at(share);
        if (!orbit) break;
        const double part = speed_part(*orbit);
        const bool is_low = part * of_low > 0;
        (is_low ? low : high) = share, (is_low ? of_low : of_high) = part;
        best = std::move(orbit);
        if (std::abs(part) < 1e-3 * std::max(std::abs(speed_part(a)), std::abs(speed_part(b)))) break;
    }
    BranchEvent event;
    event.kind = BranchEventKind::Fold, event.behind = branch.orbits.size() - 1;
    const bool is_upper = speed_part(a) > 0;
    event.speed = is_upper ? std::max(a.speed, b.speed) : std::min(a.speed, b.speed);
    if (best) {
        event.speed = is_upper ? std::max(event.speed, best->speed) : std::min(event.speed, best->speed);
        best->along = branch.orbits.back().along;
        measure(*best);
        event.shown = best->shown;
        drop_large(*best);
        branch.orbits.push_back(std::move(*best));
    }
    branch.events.push_back(std::move(event));
}

template <class IsAsA>
BranchEvent located(Piece& piece, const Measure& measure, const Branch& branch, BranchEventKind kind, const Orbit& a,
                    const Orbit& b, const IsAsA& is_as_a) {
    auto [before, behind] = piece.between(is_as_a);
    const Orbit &low = before ? *before : a, &high = behind ? *behind : b;
    BranchEvent event;
    event.kind = kind, event.behind = branch.orbits.size() - 1;
    event.speed = (low.speed + high.speed) / 2;
    if (kind == BranchEventKind::Flip) event.flip = std::make_shared<const FlipPoint>(flip_point(low, piece.space()));
    if (before) measure(*before);
    event.shown = low.shown;
    for (const std::complex<double> value : high.multipliers) {
        if (value.imag() > 0 && event.frequency == 0) event.frequency = std::arg(value) / (2 * std::numbers::pi);
    }
    return event;
}

/// The multiplier of a fold passes 1 a little before or behind it.
bool is_behind_fold(const Branch& branch, const Orbit& orbit) {
    constexpr double near = 1e-3;
    return !branch.events.empty() && branch.events.back().kind == BranchEventKind::Fold &&
           std::abs(branch.events.back().speed - orbit.speed) < near * orbit.speed;
}

} // namespace

/// Of an element with modes, these count alone.
std::vector<std::uint32_t> changed_contacts(const PeriodMap& map, const PeriodEnd& a, const PeriodEnd& b) {
    const TorsionModel& model = map.model();
    std::vector<std::uint32_t> result;
    const auto change = [&](std::uint32_t r) { return std::abs(a.switches[r] - b.switches[r]); };
    const auto has_modes = [&](std::uint32_t r) {
        return std::ranges::any_of(map.elements(),
                                   [&](const ModeRows& its) { return its.component == model.relations[r].component; });
    };
    for (std::uint32_t r = 0; r < model.n_relations; ++r) {
        if (model.relations[r].is_time_event != 0 || change(r) == 0 || has_modes(r)) continue;
        const auto same = std::ranges::find_if(
            result, [&](std::uint32_t k) { return model.relations[k].component == model.relations[r].component; });
        if (same == result.end()) result.push_back(r);
        else if (change(r) > change(*same)) *same = r;
    }
    for (std::uint32_t r = model.n_relations; r < a.switches.size(); ++r) {
        if (change(r) != 0) result.push_back(r);
    }
    return result;
}

void drop_large(Orbit& orbit) {
    Memory().swap(orbit.end.memory);
    orbit.end.by_start.resize(0, 0), orbit.end.by_speed.resize(0);
    orbit.end.rows = {};
}

void find_events(Shooter& shooter, const Measure& measure, Branch& branch, const Orbit& a, const Orbit& b,
                 const Memory& memory) {
    Piece piece(shooter, a, b, memory);
    for (const std::uint32_t r : changed_contacts(shooter.map(), a.end, b.end)) {
        BranchEvent event = located(piece, measure, branch, BranchEventKind::Touch, a, b,
                                    [&](const Orbit& orbit) { return orbit.end.switches[r] == a.end.switches[r]; });
        event.relation = r, event.from = a.end.switches[r], event.to = b.end.switches[r];
        branch.events.push_back(std::move(event));
    }
    const Outside before = outside(a.multipliers), behind = outside(b.multipliers);
    const bool is_fold = speed_part(a) * speed_part(b) < 0;
    if (before.left != behind.left && before.pairs == behind.pairs) {
        branch.events.push_back(located(piece, measure, branch, BranchEventKind::Flip, a, b, [&](const Orbit& orbit) {
            return outside(orbit.multipliers).left == before.left;
        }));
    } else if (before.pairs != behind.pairs &&
               std::abs(a.unstable - b.unstable) == 2 * std::abs(before.pairs - behind.pairs)) {
        branch.events.push_back(located(piece, measure, branch, BranchEventKind::Torus, a, b, [&](const Orbit& orbit) {
            return outside(orbit.multipliers).pairs == before.pairs;
        }));
    } else if (before.right != behind.right && before.pairs == behind.pairs && !is_fold && !is_behind_fold(branch, b)) {
        branch.events.push_back(
            located(piece, measure, branch, BranchEventKind::Branching, a, b,
                    [&](const Orbit& orbit) { return outside(orbit.multipliers).right == before.right; }));
    }
    if (is_fold) add_fold(piece, measure, branch, a, b);
}

} // namespace torsion::periodic
