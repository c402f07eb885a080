#include "compiler/periodic/first_orbit.h"

#include "compiler/periodic/branch_events.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <string_view>

namespace torsion::periodic {

namespace {

constexpr int first_runs = 3;
constexpr double same = 1e-9;       // two differences of a variable that follows time
constexpr double near_turn = 1e-2;  // of a turn
constexpr double same_orbit = 1e-3; // of the sizes: the period behind an orbit is the orbit again

/// The periods that a run of the model would have.
struct Transient {
    Eigen::VectorXd z;
    Memory memory;
    PeriodEnd end;
    double periods = 0;
};

bool run_on(Shooter& shooter, double speed, Transient& run) {
    if (!shooter.run(speed, run.z, run.memory, run.end, run.periods)) return false;
    run.z = run.end.z, run.memory = run.end.memory, ++run.periods;
    return true;
}

std::vector<char> follow_time(const PeriodMap& map, const std::vector<Memory>& ends) {
    const std::size_t first = map.first_discrete();
    std::vector<char> result(map.model().n_d, 0);
    for (std::size_t i = 0; i < result.size(); ++i) {
        const double a = ends[0][first + i], b = ends[1][first + i], c = ends[2][first + i];
        result[i] = b != a && std::abs((c - b) - (b - a)) <= same * std::abs(b - a) ? 1 : 0;
    }
    return result;
}

/// Whole turns of what is an angle and no free direction.
Eigen::VectorXd turns_of(const PeriodMap& map, const Eigen::VectorXd& ahead, const Eigen::MatrixXd& free) {
    Eigen::VectorXd turns = Eigen::VectorXd::Zero(ahead.size());
    constexpr double turn = 2 * std::numbers::pi;
    for (Eigen::Index i = 0; i < ahead.size(); ++i) {
        const TorsionVariable& variable = map.model().variables[map.slots()[static_cast<std::size_t>(i)].variable];
        const bool is_free = free.cols() > 0 && free.row(i).cwiseAbs().maxCoeff() > same;
        const std::string_view unit = runtime::text(map.model(), variable.unit);
        const double whole = turn * std::round(ahead[i] / turn);
        // repeats() sees if it is none
        const bool may_be_angle = (unit.empty() || unit == "1") && std::abs(ahead[i] - whole) < near_turn * turn;
        if (!is_free && (unit == "rad" || may_be_angle)) turns[i] = whole;
    }
    return turns;
}

} // namespace

bool repeats(Shooter& shooter, const Orbit& orbit, std::string& problem, bool is_at_end) {
    PeriodEnd next;
    if (!shooter.map().run(orbit.speed, orbit.end.z, orbit.end.memory, next, 1)) return false;
    Eigen::VectorXd change = (next.z - orbit.end.z - orbit.drift).cwiseQuotient(shooter.space().sizes);
    for (Eigen::Index i = 0; i < change.size(); ++i) {
        if (shooter.map().is_slot_of_time(static_cast<std::size_t>(i))) change[i] = 0;
    }
    Eigen::Index worst = 0;
    const double most = change.size() > 0 ? change.cwiseAbs().maxCoeff(&worst) : 0,
                 growth = 1 + orbit.end.by_start.cwiseAbs().maxCoeff();
    if (most <= same_orbit * std::min(growth, 100.0)) return true;
    if (is_at_end && !changed_contacts(shooter.map(), orbit.end, next).empty()) return true;
    const TorsionModel& model = shooter.map().model();
    const auto name =
        runtime::text(model, model.variables[shooter.map().slots()[static_cast<std::size_t>(worst)].variable].name);
    problem = fmt::format("the model does not repeat itself after {:.6g} s: `{}` is another one in the next period",
                          orbit.period, name);
    return false;
}

bool find_first(Shooter& shooter, double speed, Orbit& orbit, std::string& problem, int most_runs) {
    PeriodMap& map = shooter.map();
    Space& space = shooter.space();
    Transient run;
    if (!shooter.start(speed, run.z, run.memory)) return false;
    space.turns = Eigen::VectorXd::Zero(map.size()), space.sizes = map.sizes();
    std::vector<Memory> ends;
    std::vector<Eigen::MatrixXd> monodromies;
    Eigen::VectorXd ahead;
    for (int i = 0; i < first_runs; ++i) {
        const Eigen::VectorXd before = run.z;
        if (!run_on(shooter, speed, run)) return false;
        ahead = run.z - before;
        ends.push_back(run.memory), monodromies.push_back(run.end.by_start);
        shooter.set_sizes(sizes_of(map, run.end.rows, ahead, space.sizes));
    }
    shooter.set_of_time(follow_time(map, ends));
    space.free = common_fixed_directions(monodromies, space.sizes);
    space.turns = turns_of(map, ahead, space.free);
    for (int more = 1; run.periods < most_runs; more *= 2) {
        if (shooter.correct_at(speed, run.z, run.memory, orbit)) return repeats(shooter, orbit, problem);
        if (map.was_cancelled()) return false;
        for (int i = 0; i < more; ++i) {
            const Eigen::VectorXd before = run.z;
            if (!run_on(shooter, speed, run)) return false;
            shooter.set_sizes(sizes_of(map, run.end.rows, run.z - before, space.sizes));
        }
    }
    problem = fmt::format("no periodic motion of {:.6g} s was found: {:.0f} periods of the model do not lead to one",
                          map.period(speed), run.periods);
    return false;
}

} // namespace torsion::periodic
