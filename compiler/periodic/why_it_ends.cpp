#include "compiler/periodic/why_it_ends.h"

#include "compiler/periodic/branch_events.h"

#include <fmt/format.h>

#include <cmath>

namespace torsion::periodic {

namespace {

constexpr double large = 100;                   // growth in a period
constexpr double little[] = {1e-5, 1e-4, 1e-3}; // of the sizes

} // namespace

std::string why_it_ends(Shooter& shooter, const Orbit& last, const Memory& memory, bool was_open,
                        const std::vector<std::string>& names) {
    if (shooter.failed_run()) return fmt::format("the run fails: {}", shooter.problem().text);
    const double growth = last.multipliers.empty() ? 0 : std::abs(last.multipliers.front());
    if (was_open && growth > large)
        return fmt::format("a disturbance grows {:.2g}-fold in a period; no run follows a motion that is so unstable",
                           growth);
    const Space& space = shooter.space();
    for (const double way : little) {
        const Eigen::VectorXd beyond = space.point(last.z, last.speed) + way * last.tangent;
        PeriodEnd end;
        if (!shooter.map().run(space.speed_of(beyond), space.z_of(beyond), memory, end)) break;
        for (const std::uint32_t r : changed_contacts(shooter.map(), last.end, end))
            return fmt::format(
                "{} switches {} times in a period up to there and {} times beyond, and the motion is another one",
                names[r], last.end.switches[r], end.switches[r]);
    }
    return "no motion was found beyond";
}

} // namespace torsion::periodic
