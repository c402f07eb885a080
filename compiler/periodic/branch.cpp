#include "compiler/periodic/branch.h"

#include "compiler/periodic/branch_events.h"
#include "compiler/periodic/flips.h"
#include "compiler/periodic/floquet.h"
#include "compiler/periodic/why_it_ends.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace torsion::periodic {

namespace {

constexpr double first_step = 0.02, longest_step = 0.5, shortest_step = 1e-6;
constexpr double wanted_turn = 0.2, largest_turn = 0.6; // of the tangent, in rad
// of the sizes: what lies farther beside the prediction is another branch
constexpr double beside_corner = 1e-3;
constexpr double abrupt = 3, small = 0.1; // of the largest multiplier
constexpr std::size_t near_corner = 8;    // orbits
constexpr double joined = 1e-2;           // of the largest change in half of the period
constexpr double most_growth = 1.7, least_growth = 0.3;

/// One branch while it grows.
class Follower {
public:
    Follower(Shooter& shooter, const BranchOptions& options, const Measure& measure, Branch& branch)
        : shooter_(shooter), options_(options), measure_(measure), branch_(branch) {}

    Orbit operator()(Orbit first) {
        grow(std::move(first));
        return std::move(before_);
    }

private:
    void grow(Orbit first) {
        memory_ = first.end.memory;
        first.is_asked = is_asked(first.speed);
        accept(std::move(first));
        while (branch_.orbits.size() < options_.most_orbits + 4 * options_.asked.size()) {
            if (shooter_.map().was_cancelled()) return end("it was stopped");
            if (!step()) return;
            if (options_.is_of_flip && has_joined()) return end("it joins motions of half its period");
            if (options_.is_known && options_.is_known(last())) return end("it joins motions of another branch");
        }
        end(fmt::format("it has {} motions", branch_.orbits.size()));
    }

    /// What distinguishes both halves of the period has passed zero.
    bool has_joined() {
        const Eigen::VectorXd change = change_in_half(shooter_.map(), before_, shooter_.space());
        const bool has_passed = change_.size() > 0 && change.dot(change_) <= 0;
        largest_change_ = std::max(largest_change_, change.norm());
        change_ = change;
        return has_passed || (branch_.orbits.size() > 4 && change.norm() < joined * largest_change_);
    }

    void end(std::string why) { branch_.end = std::move(why); }
    const Orbit& last() const { return branch_.orbits.back(); }

    void accept(Orbit orbit) {
        Space& space = shooter_.space();
        if (!branch_.orbits.empty()) {
            const double way = (space.point(orbit.z, orbit.speed) - space.point(last().z, last().speed)).norm();
            orbit.along = last().along + way;
        }
        find_multipliers(orbit, space.sizes, shooter_.fixed_multipliers(orbit));
        measure_(orbit);
        memory_ = orbit.end.memory;
        if (!branch_.orbits.empty()) find_events(shooter_, measure_, branch_, before_, orbit, memory_);
        measure_again(orbit);
        before_ = orbit;
        drop_large(orbit);
        branch_.orbits.push_back(std::move(orbit));
    }

    /// dz/dΩ along the branch.
    Eigen::VectorXd slope(const Orbit& orbit) const {
        const Space& space = shooter_.space();
        const Eigen::Index n = space.size();
        return space.root() * orbit.tangent.head(n).cwiseProduct(space.sizes) / (orbit.tangent[n] * space.speed_size);
    }

    /// Motions at speeds that were asked for, between the last one and this: they begin on a cubic through both.
    void accept_asked(Orbit& orbit) {
        const double from = last().speed, to = orbit.speed, way = to - from;
        std::vector<double> between;
        for (const double speed : options_.asked) {
            if ((speed - from) * (to - speed) > 0) between.push_back(speed);
        }
        if (way < 0) std::ranges::reverse(between);
        const Eigen::VectorXd a = last().z, b = orbit.z;
        const bool is_smooth = before_.tangent[a.size()] * orbit.tangent[a.size()] > 0;
        const Eigen::VectorXd of_a = is_smooth ? slope(before_) : Eigen::VectorXd((b - a) / way),
                              of_b = is_smooth ? slope(orbit) : of_a;
        for (const double speed : between) {
            const double s = (speed - from) / way, s2 = s * s, s3 = s2 * s;
            const Eigen::VectorXd z =
                (2 * s3 - 3 * s2 + 1) * a + (3 * s2 - 2 * s3) * b + way * ((s3 - 2 * s2 + s) * of_a + (s3 - s2) * of_b);
            Orbit asked;
            if (!shooter_.correct_at(speed, z, memory_, asked)) {
                if (shooter_.map().was_cancelled()) break;
                branch_.missed.push_back(speed);
                continue;
            }
            asked.tangent = shooter_.tangent(asked, before_.tangent), asked.is_asked = true;
            accept(std::move(asked));
        }
        if (!between.empty()) orbit.tangent = shooter_.tangent(orbit, before_.tangent);
        orbit.is_asked = is_asked(to);
    }
    bool is_asked(double speed) const {
        return std::ranges::any_of(options_.asked,
                                   [&](double its) { return std::abs(its - speed) <= 1e-9 * std::abs(speed); });
    }

    /// Sizes follow the branch, and the tangent with them.
    void measure_again(Orbit& orbit) {
        Space& space = shooter_.space();
        const Eigen::Index n = space.size();
        const Eigen::VectorXd before = space.sizes;
        shooter_.set_sizes(sizes_of(shooter_.map(), orbit.end.rows, orbit.drift, before));
        orbit.tangent.head(n) = orbit.tangent.head(n).cwiseProduct(before).cwiseQuotient(space.sizes);
        orbit.tangent.normalize();
    }

    /// To another sheet of a fold: the speed has turned back, and the tangent has not.
    bool has_jumped(const Orbit& orbit) const {
        const Eigen::Index n = shooter_.space().size();
        const double way = orbit.speed - last().speed, before = before_.tangent[n], behind = orbit.tangent[n];
        return way * before < 0 && way * behind < 0;
    }

    bool has_other_contacts(const Orbit& orbit) const {
        return !changed_contacts(shooter_.map(), before_.end, orbit.end).empty();
    }

    /// Back to the motions before a corner at which the branch has turned.
    bool has_left_corner(const Orbit& orbit) const {
        return has_turned_ && branch_.orbits.size() < corner_ + near_corner && has_other_contacts(orbit);
    }

    /// A contact that is just touched may be a fold without smoothness: the motions behind it go back to the speeds of
    /// those before.
    bool turn_at_corner() {
        if (corner_ == 0 || has_turned_ || branch_.orbits.size() > corner_ + near_corner) return false;
        const std::size_t behind = std::exchange(corner_, branch_.orbits.size());
        has_turned_ = true, length_ = 1e2 * shortest_step;
        before_.tangent = -before_.tangent, branch_.orbits.back().tangent = before_.tangent;
        const auto is_here = [&](const BranchEvent& event) {
            return event.kind == BranchEventKind::Branching && event.behind + 2 >= behind;
        };
        const auto event = std::ranges::find_if(branch_.events, is_here);
        if (event != branch_.events.end()) event->kind = BranchEventKind::Fold;
        return true;
    }

    /// A contact begins or ends, and with it the multipliers jump: either it is just touched here, or this is another
    /// branch. Only short steps tell.
    bool is_abrupt(Orbit& orbit) const {
        if (!has_other_contacts(orbit) || before_.multipliers.empty()) return false;
        find_multipliers(orbit, shooter_.space().sizes, shooter_.fixed_multipliers(orbit));
        const double a = std::max(std::abs(before_.multipliers.front()), small),
                     b = std::max(std::abs(orbit.multipliers.front()), small);
        return std::max(a / b, b / a) > abrupt;
    }

    /// One orbit, or several with those that were asked for. False: the branch has ended.
    bool step() {
        const Space& space = shooter_.space();
        const Eigen::VectorXd from = space.point(last().z, last().speed), tangent = before_.tangent;
        const double speed_part = std::abs(tangent[space.size()]) * space.speed_size,
                     range = options_.to - options_.from;
        bool was_open = false;
        while (length_ >= shortest_step) {
            const double length = speed_part > 0 ? std::min(length_, options_.longest * range / speed_part) : length_;
            const Plane plane{tangent, from + length * tangent};
            const double reached = space.speed_of(plane.through);
            if (reached > options_.to || reached < options_.from) return finish(reached);
            Orbit orbit;
            if (shooter_.correct(plane, memory_, orbit)) {
                orbit.tangent = shooter_.tangent(orbit, tangent);
                const double turn = std::acos(std::clamp(orbit.tangent.dot(tangent), -1.0, 1.0));
                const double aside = (space.point(orbit.z, orbit.speed) - plane.through).norm();
                const bool is_smooth =
                    turn <= largest_turn && aside <= length && !has_jumped(orbit) && !is_abrupt(orbit);
                if (is_smooth || (length_ < 1e2 * shortest_step && aside <= beside_corner && !has_left_corner(orbit))) {
                    if (!is_smooth && has_other_contacts(orbit)) corner_ = branch_.orbits.size(), has_turned_ = false;
                    if (orbit.speed > options_.to || orbit.speed < options_.from) return finish(orbit.speed);
                    length_ = std::min(longest_step, length * std::clamp(std::min(wanted_turn / std::max(turn, 1e-9),
                                                                                  4.0 / shooter_.iterations()),
                                                                         least_growth, most_growth));
                    accept_asked(orbit);
                    accept(std::move(orbit));
                    return true;
                }
            }
            if (shooter_.map().was_cancelled()) return end("it was stopped"), false;
            was_open = was_open || shooter_.is_open();
            length_ = length / 3;
        }
        if (turn_at_corner()) return true;
        end(why_it_ends(shooter_, before_, memory_, was_open, options_.names));
        return false;
    }

    /// The last orbit stands at the end of the range.
    bool finish(double reached) {
        const double speed = reached > options_.to ? options_.to : options_.from;
        const Space& space = shooter_.space();
        const double part = before_.tangent[space.size()] * space.speed_size;
        const Eigen::VectorXd through =
            space.point(last().z, last().speed) + (speed - last().speed) / part * before_.tangent;
        Orbit orbit;
        if (std::abs(speed - last().speed) <= 1e-9 * std::abs(speed)) return false;
        if (!shooter_.correct_at(speed, space.z_of(through), memory_, orbit))
            return end(shooter_.map().was_cancelled() ? "it was stopped"
                                                      : "no motion was found at the end of the range"),
                   false;
        orbit.tangent = shooter_.tangent(orbit, before_.tangent);
        accept_asked(orbit);
        accept(std::move(orbit));
        return false;
    }

    Shooter& shooter_;
    const BranchOptions& options_;
    const Measure& measure_;
    Branch& branch_;
    Orbit before_; ///< the last one, whole
    Memory memory_;
    double length_ = first_step;
    std::size_t corner_ = 0; ///< number of the orbit behind it; 0: there was none
    bool has_turned_ = false;
    Eigen::VectorXd change_;
    double largest_change_ = 0;
};

} // namespace

Orbit follow(Shooter& shooter, const BranchOptions& options, Orbit first, const Measure& measure, Branch& branch) {
    return Follower(shooter, options, measure, branch)(std::move(first));
}

} // namespace torsion::periodic
