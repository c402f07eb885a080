#include "compiler/diagram/layout/orient.h"

#include "compiler/diagram/layout/exits.h"
#include "compiler/diagram/layout/roots.h"

#include <algorithm>
#include <deque>

// A node has an even potential, and a net the odd one between its left and its right ends. A net stays at the potential at which it was met first:
// edges that do not fit it are those that close a cycle, and layers.cpp leaves them out.

namespace torsion::diagram {

namespace {

class Walk {
public:
    explicit Walk(const Part& part) : part_(part) {
        std::size_t n = part.nodes.size();
        mirrored.assign(n, 0);
        potential.assign(n, 0);
        rank.assign(n, none);
        sides = part.sides;
        met_.assign(part.nets.size(), 0);
    }

    void from(std::size_t root, bool is_mirrored) {
        if (is_mirrored) mirror(root);
        reach(root, 0);
        for (;;) {
            auto queue = std::find_if(waiting_.begin(), waiting_.end(), [](const auto& q) { return !q.empty(); });
            if (queue == waiting_.end()) return;
            std::size_t net = queue->front();
            queue->pop_front();
            cross(part_.nets[net]);
        }
    }

    std::vector<char> mirrored;
    std::vector<int> potential;
    std::vector<std::size_t> rank;
    std::vector<std::vector<Side>> sides;
    std::size_t mirrors = 0;

private:
    bool is_reached(const LayoutEnd& end) const { return rank[end.node] != none; }
    Side& side(const LayoutEnd& end) { return sides[end.node][end.port]; }

    std::size_t urgency(const LayoutNet& net) const {
        if (is_power(net)) {
            auto in_row = [&](const LayoutEnd& end) { return sides[end.node][end.port] != Side::North && sides[end.node][end.port] != Side::South; };
            auto is_grounded = [&](const LayoutEnd& end) { return part_.nodes[end.node].is_grounded; };
            if (std::any_of(net.ends.begin(), net.ends.end(), is_grounded)) return 2;   // power ends there
            bool has_row = std::count_if(net.ends.begin(), net.ends.end(), in_row) > 1; // supports say nothing about the direction
            return has_row && (net.kind == LayoutKind::Shaft || net.kind == LayoutKind::Translation) ? 0 : 1;
        }
        if (net.is_directed && is_sensor(net.ends.front().node)) return 5;
        return net.is_directed && !is_reached(net.ends.front()) ? 4 : 3; // first where signals lead, then where they come from
    }

    bool is_sensor(std::size_t node) const { return part_.nodes[node].is_sensor; }

    void reach(std::size_t node, int potential_of_node) {
        potential[node] = potential_of_node;
        rank[node] = reached_++;
        for (const Use& use : part_.uses[node]) {
            if (met_[use.net]) continue;
            met_[use.net] = 1;
            waiting_[urgency(part_.nets[use.net])].push_back(use.net);
        }
    }

    /// Between the left and the right ends, seen from an end that is reached.
    int middle(const LayoutNet& net, const LayoutEnd& end) {
        bool is_driver = net.is_directed && &end == &net.ends.front();
        if (side(end) == Side::Inner) side(end) = net.is_directed && !is_driver ? Side::West : Side::East;
        bool leads_on = side(end) == Side::East || (side(end) != Side::West && (is_driver || !net.is_directed));
        return potential[end.node] + (leads_on ? 1 : -1);
    }

    void cross(const LayoutNet& net) {
        auto first = std::find_if(net.ends.begin(), net.ends.end(), [&](const LayoutEnd& end) { return is_reached(end); });
        int level = middle(net, *first);
        Side toward = opposite(side(*first));
        if (side(*first) == Side::North || side(*first) == Side::South) toward = level < potential[first->node] ? Side::East : Side::West;
        bool is_met = std::any_of(net.ends.begin(), net.ends.end(), [&](const LayoutEnd& end) {
            return &end != &*first && side(end) == toward && (net.is_directed || !is_sensor(end.node)); // what hangs at a flange decides nothing
        });
        for (const LayoutEnd& end : net.ends) {
            if (is_reached(end)) settle(end, level);
            else enter(net, end, level, toward, is_met);
        }
    }

    void settle(const LayoutEnd& end, int level) {
        if (side(end) == Side::Inner) side(end) = potential[end.node] > level ? Side::West : Side::East;
    }

    void enter(const LayoutNet& net, const LayoutEnd& end, int level, Side toward, bool is_met) {
        bool hangs = part_.nodes[end.node].is_grounded && net.ends.size() > 2; // below the line of the others
        if (side(end) == Side::Inner) side(end) = hangs ? Side::North : toward;
        else if (side(end) == opposite(toward) && !is_met && looks_away(net, end)) mirror(end.node);
        bool is_right = side(end) == Side::West;
        if (side(end) == Side::North || side(end) == Side::South) is_right = net.is_directed ? &end != &net.ends.front() : toward == Side::West;
        reach(end.node, level + (is_right ? 1 : -1));
    }

    /// Whether a node may be mirrored for a net; of several ends sources stay as they are, if there are others.
    bool looks_away(const LayoutNet& net, const LayoutEnd& end) const {
        auto is_other = [&](const LayoutEnd& e) { return !is_reached(e) && !part_.nodes[e.node].is_source && !is_sensor(e.node); };
        bool may_stay = part_.nodes[end.node].is_source && std::any_of(net.ends.begin(), net.ends.end(), is_other);
        return part_.nodes[end.node].may_mirror && !may_stay;
    }

    void mirror(std::size_t node) {
        mirrored[node] = 1;
        ++mirrors;
        for (Side& s : sides[node]) s = opposite(s);
    }

    const Part& part_;
    std::vector<char> met_;
    std::array<std::deque<std::size_t>, 6> waiting_; // the most urgent ones first
    std::size_t reached_ = 0;
};

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
        if (!part.nodes[node].is_sensor || !part.nodes[node].may_mirror || part.mirrored[node] || !feeds_back(part, node)) continue;
        bool is_left = false;
        for (const Use& use : part.uses[node]) is_left = is_left || (is_power(part.nets[use.net]) && part.sides[node][use.port] == Side::West);
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
            if (is_mirrored && !(part.nodes[root].may_mirror && is_two_sided(part, root))) continue;
            Walk walk(part);
            walk.from(root, is_mirrored);
            if (!best.empty() && walk.mirrors >= best.front().mirrors) continue;
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
