#include "compiler/diagram/layout/orient.h"

#include "compiler/diagram/layout/exits.h"
#include "compiler/diagram/layout/roots.h"
#include "compiler/diagram/layout/walk.h"

#include <algorithm>

namespace torsion::diagram {

namespace {

/// Whether all that a sensor tells goes to nodes that stand no further along the torque.
bool feeds_back(const Part& part, std::size_t sensor) {
    std::size_t signals = 0;
    for (const Use& use : part.uses[sensor]) {
        const LayoutNet& net = part.nets[use.net];
        if (is_power(net)) continue;
        ++signals;
        for (const LayoutEnd& end : net.ends) {
            if (end.node != sensor && part.potential[end.node] >= part.potential[sensor]) return false;
        }
    }
    return signals > 0 && part.uses[sensor].size() == signals + 1; // one of two flanges stands in the row
}

void turn_sensors(Part& part) {
    for (std::size_t node = 0; node < part.nodes.size(); ++node) {
        if (!part.nodes[node].is_sensor || !part.nodes[node].may_mirror || part.mirrored[node] ||
            !feeds_back(part, node))
            continue;
        bool is_left = false;
        for (const Use& use : part.uses[node])
            is_left = is_left || (is_power(part.nets[use.net]) && part.sides[node][use.port] == Side::West);
        if (!is_left) continue;
        part.mirrored[node] = 1;
        part.potential[node] -= 2;
        for (Side& side : part.sides[node]) side = opposite(side);
    }
}

} // namespace

void orient(Part& part) {
    std::vector<Walk> best;
    for (std::size_t root : roots_of(part)) {
        for (bool is_mirrored : {false, true}) {
            if (is_mirrored &&
                !(part.nodes[root].may_mirror && (is_two_sided(part, root) || !part.nodes[root].is_source)))
                continue;
            Walk walk(part);
            walk.from(root, is_mirrored);
            if (!best.empty() && walk.cost() >= best.front().cost()) continue;
            best.clear();
            best.push_back(std::move(walk));
        }
    }
    part.mirrored = std::move(best.front().mirrored);
    part.potential = std::move(best.front().potential);
    part.rank = std::move(best.front().rank);
    part.sides = std::move(best.front().sides);
    turn_sensors(part);
    separate_exits(part);
}

} // namespace torsion::diagram
