#pragma once
// A layout of physical networks: places for components, and one tree of orthogonal lines for each connection set.
//
// The method is layered (Sugiyama, Tagawa, Toda 1981: IEEE Trans. SMC 11, 109; Gansner, Koutsofios, North, Vo 1993:
// IEEE Trans. SE 19, 214) with ports (Schulze, Spönemann, von Hanxleden 2014: J. Visual Languages and Computing 25,
// 89). What a drive line asks for beyond them:
//   - flanges have no direction: orient.h walks from a source and mirrors what looks away;
//   - a connection set is one net with any number of ends, and not a clique of edges;
//   - what is held by a support hangs below it (satellites.h).

#include <array>
#include <cstddef>
#include <vector>

namespace torsion::diagram {

/// On the node, from its centre, y up, in diagram units.
struct LayoutPort {
    double x, y;
};

enum class LayoutKind { Shaft, Translation, Signal, Heat, Other };

struct LayoutEnd {
    std::size_t node, port;
};

struct LayoutNode {
    double width, height;
    std::vector<LayoutPort> ports;
    bool may_mirror = true; // false: neither that nor turned
    int border = 0;         // −1: in a column of its own at the left of its drive, 1: at the right
    bool is_source = false, is_grounded = false, is_sensor = false;
    int drive = 0; // of a source: 1 drives for certain, −1 is a load, 0: unknown
};

struct LayoutNet {
    std::vector<LayoutEnd> ends;
    LayoutKind kind;
    bool is_directed = false; // from the first end
};

/// The centre. A node is mirrored first, left and right exchanged, and then turned counterclockwise by quarter turns.
struct PlacedNode {
    double x, y;
    bool is_mirrored;
    int turns;
};

struct Route {
    std::vector<std::vector<std::array<double, 2>>> lines; // their ends are ports or junctions
    std::vector<std::array<double, 2>> junctions;          // where three or four pieces meet
};

struct Layout {
    std::vector<PlacedNode> nodes;
    std::vector<Route> nets;
};

/// The same for the same input. A port belongs to one net at most; ends that name no port are left out.
/// Invariants: nodes do not overlap; all lines are orthogonal, and no two nets have a piece of a segment in common; a
/// line passes through no node, except from a port within its own node straight to the edge.
Layout lay_out(const std::vector<LayoutNode>& nodes, const std::vector<LayoutNet>& nets);

/// Where a port of a placed node is, in the coordinates of the diagram.
std::array<double, 2> place_of(const LayoutPort& port, const PlacedNode& node);

} // namespace torsion::diagram
