#include "compiler/diagram/layout/part.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace torsion::diagram {

namespace {

double usable(double value) { return std::isfinite(value) && std::abs(value) < 1e6 ? value : 0; }

LayoutNode usable_node(LayoutNode node) {
    node.width = std::abs(usable(node.width));
    node.height = std::abs(usable(node.height));
    for (LayoutPort& port : node.ports) port = {usable(port.x), usable(port.y)};
    return node;
}

std::vector<LayoutEnd> usable_ends(const std::vector<LayoutNode>& nodes, const LayoutNet& net) {
    std::vector<LayoutEnd> ends;
    for (const LayoutEnd& end : net.ends) {
        if (end.node < nodes.size() && end.port < nodes[end.node].ports.size()) ends.push_back(end);
    }
    std::vector<std::size_t> order(ends.size());
    std::iota(order.begin(), order.end(), 0);
    auto key = [&](std::size_t i) { return std::pair(ends[i].node, ends[i].port); };
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return key(a) < key(b); });
    order.erase(std::unique(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return key(a) == key(b); }),
                order.end());
    std::sort(order.begin(), order.end());
    std::vector<LayoutEnd> once;
    for (std::size_t i : order) once.push_back(ends[i]);
    return once;
}

std::size_t find(std::vector<std::size_t>& parent, std::size_t node) {
    while (parent[node] != node) node = parent[node] = parent[parent[node]];
    return node;
}

void prepare(Part& part) {
    std::size_t n = part.nodes.size();
    part.uses.resize(n);
    part.sides.resize(n);
    part.satellites.resize(n);
    part.mirrored.assign(n, 0);
    part.is_main.assign(n, 0);
    part.turns.assign(n, 0);
    for (std::size_t net = 0; net < part.nets.size(); ++net) {
        for (const LayoutEnd& end : part.nets[net].ends) part.uses[end.node].push_back({end.port, net});
    }
    for (std::size_t node = 0; node < n; ++node) {
        part.sides[node] = sides_of(part.nodes[node]);
        for (const Use& use : part.uses[node]) { // heat leaves downwards, from corners, too
            const LayoutPort& port = part.nodes[node].ports[use.port];
            bool is_corner =
                part.nets[use.net].kind == LayoutKind::Heat && std::abs(port.y) > 0.9 * std::abs(port.x) && port.y != 0;
            if (is_corner) part.sides[node][use.port] = port.y < 0 ? Side::South : Side::North;
        }
    }
}

} // namespace

std::vector<Side> sides_of(const LayoutNode& node) {
    double w = 0, h = 0;
    for (const LayoutPort& port : node.ports) {
        w = std::max(w, std::abs(port.x));
        h = std::max(h, std::abs(port.y));
    }
    double half_width = std::max(w, std::min(h, node.width / 2)),
           half_height = std::max(h, std::min(w, node.height / 2));
    std::vector<Side> sides;
    for (const LayoutPort& port : node.ports) {
        double u = half_width > 0 ? std::abs(port.x) / half_width : 0,
               v = half_height > 0 ? std::abs(port.y) / half_height : 0;
        if (std::max(u, v) < 0.6) sides.push_back(Side::Inner);
        else if (u > v - 1e-9) sides.push_back(port.x < 0 ? Side::West : Side::East);
        else sides.push_back(port.y < 0 ? Side::South : Side::North);
    }
    return sides;
}

Point port_at(const Part& part, std::size_t node, std::size_t port) {
    auto [x, y] = place_of(part.nodes[node].ports[port], {0, 0, part.mirrored[node] != 0, part.turns[node]});
    return {x, -y};
}

std::array<double, 2> place_of(const LayoutPort& port, const PlacedNode& node) {
    double x = node.is_mirrored ? -port.x : port.x, y = port.y;
    for (int turn = 0; turn < (node.turns % 4 + 4) % 4; ++turn) {
        double old = x;
        x = -y;
        y = old;
    }
    return {node.x + x, node.y + y};
}

std::vector<Part> divide(const std::vector<LayoutNode>& nodes, const std::vector<LayoutNet>& nets) {
    std::vector<std::size_t> parent(nodes.size()), part_of(nodes.size(), none), place(nodes.size());
    std::iota(parent.begin(), parent.end(), 0);
    std::vector<std::vector<LayoutEnd>> ends;
    for (const LayoutNet& net : nets) {
        ends.push_back(usable_ends(nodes, net));
        for (const LayoutEnd& end : ends.back()) {
            std::size_t a = find(parent, ends.back().front().node), b = find(parent, end.node);
            parent[std::max(a, b)] = std::min(a, b);
        }
    }
    std::vector<Part> parts;
    for (std::size_t node = 0; node < nodes.size(); ++node) {
        std::size_t& part = part_of[find(parent, node)];
        if (part == none) {
            part = parts.size();
            parts.emplace_back();
        }
        place[node] = parts[part].nodes.size();
        parts[part].node_ids.push_back(node);
        parts[part].nodes.push_back(usable_node(nodes[node]));
    }
    for (std::size_t net = 0; net < nets.size(); ++net) {
        if (ends[net].size() < 2) continue;
        Part& part = parts[part_of[find(parent, ends[net].front().node)]];
        for (LayoutEnd& end : ends[net]) end.node = place[end.node];
        part.net_ids.push_back(net);
        part.nets.push_back({std::move(ends[net]), nets[net].kind, nets[net].is_directed});
    }
    for (Part& part : parts) prepare(part);
    return parts;
}

} // namespace torsion::diagram
