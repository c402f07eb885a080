#include "compiler/diagram/layout/walk.h"

#include "compiler/diagram/layout/roots.h"

#include <algorithm>

namespace torsion::diagram {

Walk::Walk(const Part& part) : part_(part) {
    std::size_t n = part.nodes.size();
    mirrored.assign(n, 0);
    potential.assign(n, 0);
    rank.assign(n, none);
    sides = part.sides;
    met_.assign(part.nets.size(), 0);
}

void Walk::from(std::size_t root, bool is_mirrored) {
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

std::size_t Walk::cost() const {
    std::size_t sum = 0;
    for (std::size_t node = 0; node < part_.nodes.size(); ++node) {
        const LayoutNode& its = part_.nodes[node];
        if (its.is_source && its.drive != 0) sum += is_left(node) == (its.drive > 0) ? 0 : wrong_end;
        else if (mirrored[node]) sum += is_two_sided(part_, node) ? 2 : 1;
    }
    return sum;
}

bool Walk::is_left(std::size_t node) const {
    for (const Use& use : part_.uses[node])
        if (is_power(part_.nets[use.net]) &&
            (sides[node][use.port] == Side::East || sides[node][use.port] == Side::West))
            return sides[node][use.port] == Side::East;
    return part_.nodes[node].drive > 0;
}

std::size_t Walk::urgency(const LayoutNet& net) const {
    if (is_power(net)) {
        auto in_row = [&](const LayoutEnd& end) {
            return sides[end.node][end.port] != Side::North && sides[end.node][end.port] != Side::South;
        };
        auto is_grounded = [&](const LayoutEnd& end) { return part_.nodes[end.node].is_grounded; };
        if (std::any_of(net.ends.begin(), net.ends.end(), is_grounded)) return 2; // power ends there
        // supports say nothing about the direction
        bool has_row = std::count_if(net.ends.begin(), net.ends.end(), in_row) > 1;
        return has_row && (net.kind == LayoutKind::Shaft || net.kind == LayoutKind::Translation) ? 0 : 1;
    }
    // what is measured is fed back
    if (net.is_directed && (is_sensor(net.ends.front().node) || has_power(net.ends.front().node))) return 5;
    // first where signals lead, then where they come from
    return net.is_directed && !is_reached(net.ends.front()) ? upstream : 3;
}

bool Walk::has_power(std::size_t node) const {
    return std::ranges::any_of(part_.uses[node], [&](const Use& use) { return is_power(part_.nets[use.net]); });
}

void Walk::reach(std::size_t node, int potential_of_node) {
    potential[node] = potential_of_node;
    rank[node] = reached_++;
    for (const Use& use : part_.uses[node]) {
        if (met_[use.net]) continue;
        met_[use.net] = 1;
        const std::size_t urgent = urgency(part_.nets[use.net]);
        if (is_in_signals_ && urgent == upstream) chain_.push_back(use.net); // a controller, and then what it reads
        else waiting_[urgent].push_back(use.net);
    }
}

int Walk::middle(const LayoutNet& net, const LayoutEnd& end) {
    bool is_driver = net.is_directed && &end == &net.ends.front();
    if (side(end) == Side::Inner) side(end) = net.is_directed && !is_driver ? Side::West : Side::East;
    bool leads_on = side(end) == Side::East || (side(end) != Side::West && (is_driver || !net.is_directed));
    return potential[end.node] + (leads_on ? 1 : -1);
}

void Walk::cross(const LayoutNet& net) {
    is_in_signals_ = net.is_directed;
    auto first = std::find_if(net.ends.begin(), net.ends.end(), [&](const LayoutEnd& end) { return is_reached(end); });
    int level = middle(net, *first);
    Side toward = opposite(side(*first));
    if (side(*first) == Side::North || side(*first) == Side::South)
        toward = level < potential[first->node] ? Side::East : Side::West;
    bool is_met = std::any_of(net.ends.begin(), net.ends.end(), [&](const LayoutEnd& end) {
        // what hangs at a flange decides nothing
        return &end != &*first && side(end) == toward && (net.is_directed || !is_sensor(end.node));
    });
    for (const LayoutEnd& end : net.ends) {
        if (is_reached(end)) settle(end, level);
        else enter(net, end, level, toward, is_met);
    }
    waiting_[upstream].insert(waiting_[upstream].begin(), chain_.begin(), chain_.end());
    chain_.clear();
    is_in_signals_ = false;
}

void Walk::settle(const LayoutEnd& end, int level) {
    if (side(end) == Side::Inner) side(end) = potential[end.node] > level ? Side::West : Side::East;
}

void Walk::enter(const LayoutNet& net, const LayoutEnd& end, int level, Side toward, bool is_met) {
    bool hangs = part_.nodes[end.node].is_grounded && net.ends.size() > 2; // below the line of the others
    if (side(end) == Side::Inner) side(end) = hangs ? Side::North : toward;
    else if (side(end) == opposite(toward) && (is_load(end) || !is_met) && looks_away(net, end)) mirror(end.node);
    if (side(end) == Side::West) turn_branches(end);
    bool is_right = side(end) == Side::West;
    if (side(end) == Side::North || side(end) == Side::South)
        is_right = net.is_directed ? &end != &net.ends.front() : toward == Side::West;
    reach(end.node, level + (is_right ? 1 : -1));
}

void Walk::turn_branches(const LayoutEnd& entry) {
    const auto is_beside = [&](const Use& use) {
        return is_shaft(part_.nets[use.net]) && sides[entry.node][use.port] == Side::West;
    };
    const auto shafts =
        std::ranges::count_if(part_.uses[entry.node], [&](const Use& use) { return is_shaft(part_.nets[use.net]); });
    if (shafts < 3) return;
    for (const Use& use : part_.uses[entry.node]) {
        if (use.port == entry.port || !is_beside(use) || has_driver(use.net, entry.node)) continue;
        const bool is_above = part_.nodes[entry.node].ports[use.port].y > part_.nodes[entry.node].ports[entry.port].y;
        sides[entry.node][use.port] = is_above ? Side::North : Side::South;
    }
}

bool Walk::has_driver(std::size_t first, std::size_t node) const {
    constexpr std::size_t farthest = 100; // nodes
    std::vector<std::size_t> nets{first}, seen{node};
    for (std::size_t i = 0; i < nets.size(); ++i) {
        for (const LayoutEnd& end : part_.nets[nets[i]].ends) {
            if (std::ranges::count(seen, end.node) > 0) continue;
            if (is_reached(end) || (part_.nodes[end.node].is_source && part_.nodes[end.node].drive >= 0) ||
                seen.size() > farthest)
                return true;
            seen.push_back(end.node);
            for (const Use& use : part_.uses[end.node])
                if (is_shaft(part_.nets[use.net]) && std::ranges::count(nets, use.net) == 0) nets.push_back(use.net);
        }
    }
    return false;
}

bool Walk::looks_away(const LayoutNet& net, const LayoutEnd& end) const {
    auto is_other = [&](const LayoutEnd& e) {
        return !is_reached(e) && !part_.nodes[e.node].is_source && !is_sensor(e.node);
    };
    bool may_stay =
        part_.nodes[end.node].is_source && !is_load(end) && std::any_of(net.ends.begin(), net.ends.end(), is_other);
    return part_.nodes[end.node].may_mirror && !may_stay;
}

void Walk::mirror(std::size_t node) {
    mirrored[node] = 1;
    for (Side& s : sides[node]) s = opposite(s);
}

} // namespace torsion::diagram
