#include "compiler/diagram/layout/satellites.h"

namespace torsion::diagram {

namespace {

/// Quarter turns that bring a port from a side to the top.
int turns_to_top(Side side) { return side == Side::West ? 3 : side == Side::East ? 1 : side == Side::South ? 2 : 0; }

bool stands_out(Side side) { return side == Side::North || side == Side::South; }

bool may_hang(const Part& part, std::size_t node) {
    return part.uses[node].size() == 1 && !part.nodes[node].is_sensor && part.nodes[node].may_mirror;
}

/// Whether a net reaches rows of nodes: then what would hang stands in the row, too.
bool has_row(const Part& part, const LayoutNet& net, std::size_t except) {
    for (const LayoutEnd& end : net.ends) {
        if (end.node != except && !stands_out(part.sides[end.node][end.port]) && !may_hang(part, end.node)) return true;
    }
    return false;
}

LayoutEnd host_of(const Part& part, const LayoutNet& net, std::size_t node) {
    LayoutEnd host{none, none};
    for (const LayoutEnd& end : net.ends) {
        if (host.node != none || end.node == node || !stands_out(part.sides[end.node][end.port])) continue;
        bool holds =
            part.uses[end.node].size() > 1 || (part.nodes[node].is_grounded && !part.nodes[end.node].is_grounded);
        if (holds && part.satellites[end.node].host == none) host = end;
    }
    return host;
}

void hang(Part& part, const LayoutEnd& host, std::size_t net, std::size_t node, std::size_t port) {
    bool is_above = part.sides[host.node][host.port] == Side::North;
    part.satellites[node] = {host.node, net, is_above};
    part.turns[node] = turns_to_top(part.sides[node][port]);
    if (is_above) part.turns[node] = part.sides[node][port] == Side::Inner ? 0 : (part.turns[node] + 2) % 4;
    if (part.turns[node] % 2 == 1) std::swap(part.nodes[node].width, part.nodes[node].height);
    part.sides[node][port] = is_above ? Side::South : Side::North;
}

} // namespace

void find_satellites(Part& part) {
    for (std::size_t net = 0; net < part.nets.size(); ++net) {
        if (!is_power(part.nets[net])) continue;
        for (const LayoutEnd& end : part.nets[net].ends) {
            if (!may_hang(part, end.node) || has_row(part, part.nets[net], end.node)) continue;
            LayoutEnd host = host_of(part, part.nets[net], end.node);
            if (host.node == none) continue;
            hang(part, host, net, end.node, end.port);
            break; // others of the same net stand in columns of their own
        }
    }
}

} // namespace torsion::diagram
