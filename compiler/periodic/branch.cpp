#include "compiler/periodic/branch.h"

#include "compiler/periodic/branch_events.h"
#include "compiler/periodic/floquet.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace torsion::periodic {

namespace {

constexpr double first_step = 0.02, longest_step = 0.5, shortest_step = 1e-6;
constexpr double wanted_turn = 0.2, largest_turn = 0.6; // of the tangent, in rad
constexpr double most_growth = 1.7, least_growth = 0.3;

/// One branch while it grows.
class Follower {
public:
    Follower(Shooter& shooter, const BranchOptions& options, const Measure& measure, Branch& branch)
        : shooter_(shooter), options_(options), measure_(measure), branch_(branch) {}

    void operator()(Orbit first) {
        memory_ = first.end.memory;
        accept(std::move(first));
        while (branch_.orbits.size() < options_.most_orbits) {
            if (shooter_.map().was_cancelled()) return end("it was stopped");
            if (!step()) return;
        }
        end(fmt::format("it has {} motions", branch_.orbits.size()));
    }

private:
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

    /// Sizes follow the branch, and the tangent with them.
    void measure_again(Orbit& orbit) {
        Space& space = shooter_.space();
        const Eigen::Index n = space.size();
        const Eigen::VectorXd before = space.sizes;
        space.sizes = sizes_of(shooter_.map(), orbit.end.rows, orbit.drift, before);
        shooter_.map().set_sizes(space.sizes);
        orbit.tangent.head(n) = orbit.tangent.head(n).cwiseProduct(before).cwiseQuotient(space.sizes);
        orbit.tangent.normalize();
    }

    /// One orbit, or several with those that were asked for. False: the branch has ended.
    bool step() {
        const Space& space = shooter_.space();
        const Eigen::VectorXd from = space.point(last().z, last().speed), tangent = before_.tangent;
        const double speed_part = std::abs(tangent[space.size()]) * space.speed_size, range = options_.to - options_.from;
        while (length_ >= shortest_step) {
            const double length = speed_part > 0 ? std::min(length_, options_.longest * range / speed_part) : length_;
            const Plane plane{tangent, from + length * tangent};
            const double reached = space.speed_of(plane.through);
            if (reached > options_.to || reached < options_.from) return finish(reached);
            Orbit orbit;
            if (shooter_.correct(plane, memory_, orbit)) {
                orbit.tangent = shooter_.tangent(orbit, tangent);
                const double turn = std::acos(std::clamp(orbit.tangent.dot(tangent), -1.0, 1.0));
                if (turn <= largest_turn || length_ < 1e2 * shortest_step) {
                    length_ = std::min(longest_step, length * std::clamp(std::min(wanted_turn / std::max(turn, 1e-9), 4.0 / shooter_.iterations()),
                                                                         least_growth, most_growth));
                    accept(std::move(orbit));
                    return true;
                }
            }
            if (shooter_.map().was_cancelled()) return end("it was stopped"), false;
            length_ = length / 3;
        }
        end(shooter_.failed_run() ? fmt::format("the run fails: {}", shooter_.map().problem().text) : "no motion was found beyond");
        return false;
    }

    /// The last orbit stands at the end of the range.
    bool finish(double reached) {
        const double speed = reached > options_.to ? options_.to : options_.from;
        const Space& space = shooter_.space();
        const double part = before_.tangent[space.size()] * space.speed_size;
        const Eigen::VectorXd through = space.point(last().z, last().speed) + (speed - last().speed) / part * before_.tangent;
        Orbit orbit;
        if (std::abs(speed - last().speed) > 1e-9 * std::abs(speed) && shooter_.correct_at(speed, space.z_of(through), memory_, orbit)) {
            orbit.tangent = shooter_.tangent(orbit, before_.tangent);
            accept(std::move(orbit));
        }
        return false;
    }

    Shooter& shooter_;
    const BranchOptions& options_;
    const Measure& measure_;
    Branch& branch_;
    Orbit before_; ///< the last one, whole
    Memory memory_;
    double length_ = first_step;
};

} // namespace

void follow(Shooter& shooter, const BranchOptions& options, Orbit first, const Measure& measure, Branch& branch) {
    Follower(shooter, options, measure, branch)(std::move(first));
}

} // namespace torsion::periodic
