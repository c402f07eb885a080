#include "tests/unit/diagram/layout_checks.h"

#include <algorithm>
#include <cmath>
#include <map>

// The checks share no code with the layout: they see nodes, nets and lines only.

namespace layout_tests {

using namespace torsion::diagram;

namespace {

using Corner = std::array<double, 2>;
constexpr double tolerance = 1e-6;

struct Box {
    double left, right, bottom, top;
};

struct Piece {
    std::size_t net;
    bool is_vertical;
    double at, from, to;
};

Box box_of(const LayoutNode& node, const PlacedNode& placed) {
    double w = node.width / 2, h = node.height / 2;
    if (placed.turns % 2 != 0) std::swap(w, h);
    return {placed.x - w, placed.x + w, placed.y - h, placed.y + h};
}

bool is_near(const Corner& a, const Corner& b) {
    return std::abs(a[0] - b[0]) < tolerance && std::abs(a[1] - b[1]) < tolerance;
}

std::string overlapping(const std::vector<Box>& boxes) {
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const Box &a = boxes[i], &b = boxes[j];
            bool overlaps = a.left < b.right && b.left < a.right && a.bottom < b.top && b.bottom < a.top;
            if (overlaps) return "nodes " + std::to_string(j) + " and " + std::to_string(i) + " overlap";
        }
    }
    return "";
}

std::vector<Piece> pieces_of(const Layout& layout, std::string& problem) {
    std::vector<Piece> pieces;
    for (std::size_t net = 0; net < layout.nets.size(); ++net) {
        for (const auto& line : layout.nets[net].lines) {
            for (std::size_t i = 1; i < line.size(); ++i) {
                const Corner &a = line[i - 1], &b = line[i];
                bool is_vertical = std::abs(a[0] - b[0]) < tolerance, is_horizontal = std::abs(a[1] - b[1]) < tolerance;
                if (is_vertical == is_horizontal)
                    problem = "net " + std::to_string(net) + " has a piece that is not orthogonal, or empty";
                std::size_t along = is_vertical ? 1 : 0;
                pieces.push_back(
                    {net, is_vertical, a[1 - along], std::min(a[along], b[along]), std::max(a[along], b[along])});
            }
        }
    }
    return pieces;
}

std::string lying_on_each_other(const std::vector<Piece>& pieces) {
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const Piece &a = pieces[i], &b = pieces[j];
            bool shares = a.is_vertical == b.is_vertical && std::abs(a.at - b.at) < tolerance &&
                          std::min(a.to, b.to) - std::max(a.from, b.from) > tolerance;
            if (shares) return "nets " + std::to_string(b.net) + " and " + std::to_string(a.net) + " share a piece";
        }
    }
    return "";
}

/// A piece may be within a node only where it comes from a port of it.
bool may_enter(const Network& network, const Layout& layout, const Piece& piece, std::size_t node) {
    for (const LayoutEnd& end : network.nets[piece.net].ends) {
        if (end.node != node) continue;
        Corner port = place_of(network.nodes[node].ports[end.port], layout.nodes[node]);
        std::size_t along = piece.is_vertical ? 1 : 0;
        bool is_on = std::abs(port[1 - along] - piece.at) < tolerance && port[along] > piece.from - tolerance &&
                     port[along] < piece.to + tolerance;
        if (is_on) return true;
    }
    return false;
}

std::string passing_through(const Network& network, const Layout& layout, const std::vector<Box>& boxes,
                            const std::vector<Piece>& pieces) {
    for (const Piece& piece : pieces) {
        for (std::size_t node = 0; node < boxes.size(); ++node) {
            const Box& box = boxes[node];
            double low = piece.is_vertical ? box.left : box.bottom, high = piece.is_vertical ? box.right : box.top;
            double begin = piece.is_vertical ? box.bottom : box.left, end = piece.is_vertical ? box.top : box.right;
            bool is_within = piece.at > low + tolerance && piece.at < high - tolerance &&
                             piece.from < end - tolerance && piece.to > begin + tolerance;
            if (is_within && !may_enter(network, layout, piece, node))
                return "net " + std::to_string(piece.net) + " passes through node " + std::to_string(node);
        }
    }
    return "";
}

std::size_t root_of(std::vector<std::size_t>& parent, std::size_t i) {
    while (parent[i] != i) i = parent[i] = parent[parent[i]];
    return i;
}

/// The lines are a tree, with the ports among its leaves.
std::string disconnected(const Network& network, const Layout& layout, std::size_t net) {
    std::vector<Corner> corners;
    std::vector<std::size_t> parent;
    auto number = [&](const Corner& corner) {
        auto found = std::find_if(corners.begin(), corners.end(), [&](const Corner& c) { return is_near(c, corner); });
        if (found != corners.end()) return static_cast<std::size_t>(found - corners.begin());
        corners.push_back(corner);
        parent.push_back(parent.size());
        return corners.size() - 1;
    };
    const Route& route = layout.nets[net];
    std::string name = "net " + std::to_string(net);
    for (const auto& line : route.lines) {
        std::size_t a = root_of(parent, number(line.front())), b = root_of(parent, number(line.back()));
        if (a == b) return name + " has a loop";
        parent[a] = b;
    }
    std::size_t known = corners.size();
    for (const LayoutEnd& end : network.nets[net].ends) {
        std::size_t port = number(place_of(network.nodes[end.node].ports[end.port], layout.nodes[end.node]));
        if (port >= known) return name + " does not end at a port";
        if (root_of(parent, port) != root_of(parent, 0)) return name + " is in pieces";
    }
    for (const Corner& junction : route.junctions) {
        if (number(junction) >= known) return name + " has a junction on no line";
    }
    return known == network.nets[net].ends.size() + route.junctions.size() ? "" : name + " ends where nothing is";
}

} // namespace

std::string defect(const Network& network, const Layout& layout) {
    std::vector<Box> boxes;
    for (std::size_t i = 0; i < network.nodes.size(); ++i) {
        if (!std::isfinite(layout.nodes[i].x) || !std::isfinite(layout.nodes[i].y)) return "a place is not finite";
        boxes.push_back(box_of(network.nodes[i], layout.nodes[i]));
    }
    std::string problem = overlapping(boxes);
    std::vector<Piece> pieces = pieces_of(layout, problem);
    if (problem.empty()) problem = lying_on_each_other(pieces);
    if (problem.empty()) problem = passing_through(network, layout, boxes, pieces);
    for (std::size_t net = 0; net < network.nets.size() && problem.empty(); ++net)
        problem = disconnected(network, layout, net);
    return problem;
}

std::size_t crossings(const Layout& layout) {
    std::string problem;
    std::size_t count = 0;
    std::vector<Piece> pieces = pieces_of(layout, problem);
    for (const Piece& a : pieces) {
        for (const Piece& b : pieces) {
            bool may_cross = a.is_vertical && !b.is_vertical && a.net != b.net;
            count += may_cross && a.at > b.from && a.at < b.to && b.at > a.from && b.at < a.to;
        }
    }
    return count;
}

std::size_t bends(const Layout& layout) {
    std::size_t count = 0;
    for (const Route& route : layout.nets) {
        for (const auto& line : route.lines) count += line.size() - 2;
    }
    return count;
}

Network random_network(std::uint64_t seed, std::size_t nodes, std::size_t nets) {
    Random random(seed);
    Network network;
    std::vector<LayoutEnd> free;
    for (std::size_t i = 0; i < nodes; ++i) {
        double width = 8 + 2 * static_cast<double>(random.below(12)),
               height = 8 + 2 * static_cast<double>(random.below(12));
        LayoutNode node{width, height, {}, !random.once_in(4), random.once_in(5), random.once_in(6), random.once_in(6)};
        std::map<std::pair<double, double>, bool> taken;
        for (std::size_t port = 0, ports = 1 + random.below(7); port < ports; ++port) {
            double along = static_cast<double>(random.below(7)) / 8 - 0.375;
            std::size_t side = random.below(9); // left and right are usual
            LayoutPort place = side < 3    ? LayoutPort{-width / 2, along * height}
                               : side < 6  ? LayoutPort{width / 2, along * height}
                               : side == 6 ? LayoutPort{along * width, -height / 2}
                               : side == 7 ? LayoutPort{along * width, height / 2 + 1}
                                           : LayoutPort{0, 0};
            if (!taken.emplace(std::pair(place.x, place.y), true).second) continue;
            free.push_back({i, node.ports.size()});
            node.ports.push_back(place);
        }
        network.nodes.push_back(std::move(node));
    }
    for (std::size_t i = 0; i < nets && free.size() > 1; ++i) {
        LayoutNet net{{}, static_cast<LayoutKind>(random.below(5)), false};
        net.is_directed = net.kind == LayoutKind::Signal;
        for (std::size_t end = 0, ends = random.once_in(3) ? 2 + random.below(5) : 2; end < ends && !free.empty();
             ++end) {
            std::size_t chosen = random.below(free.size());
            net.ends.push_back(free[chosen]);
            free[chosen] = free.back();
            free.pop_back();
        }
        if (net.ends.size() > 1) network.nets.push_back(std::move(net));
    }
    return network;
}

} // namespace layout_tests
